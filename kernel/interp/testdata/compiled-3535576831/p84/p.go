package p84
import fmt "fmt"

       
      
      
      
      
      
       
      
         
      
       
              
func Run() {
o := 10
o += 5
o -= 3
o *= 2
o /= 5
o %= 3
o <<= 4
o |= 1
o &= 0xff
o ^= 3
o &^= 2
fmt.Println(o)
}
