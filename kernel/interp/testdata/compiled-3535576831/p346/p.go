package p346
import fmt "fmt"

            
                     
                                 
func Run() {
a, b := 1, 1
var x, y any = &a, &b
fmt.Println(x == y, x == any(&a))
}
