package p236
import fmt "fmt"

         
          
         
      
       
       
        
              
func Run() {
x := 0xff
x &^= 0x0f
x ^= 0x33
x |= 1
x <<= 2
x >>= 1
x %= 100
fmt.Println(x)
}
