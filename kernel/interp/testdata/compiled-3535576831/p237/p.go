package p237
import fmt "fmt"

        
              
         
                                    
func Run() {
s := "a"
s += "b" + "c"
s = s + s
fmt.Println(s, s[1:], s[:2], s[2:4])
}
