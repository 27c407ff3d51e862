package p209
import fmt "fmt"

type E int
                
               
                   
                       
func Run() {
          
var a any = E(4)
_, isE := a.(E)
_, isInt := a.(int)
fmt.Println(isE, isInt)
}
