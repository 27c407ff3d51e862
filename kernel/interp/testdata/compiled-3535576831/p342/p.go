package p342
import fmt "fmt"

           
                                                   
func Run() {
var p9 *int
fmt.Println(any(p9) == nil, interface{}(p9) != nil)
}
