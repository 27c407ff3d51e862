package p316
import fmt "fmt"

                        
                           
func Run() {
var a, b int8 = 100, 100
fmt.Println(a+b, a*b, -a-b)
}
