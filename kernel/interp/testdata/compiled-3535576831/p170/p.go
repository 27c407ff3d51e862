package p170
import fmt "fmt"

            
             
                               
func Run() {
var f func()
var i any = f
fmt.Println(i == nil, f == nil)
}
