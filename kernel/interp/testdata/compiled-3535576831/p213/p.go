package p213
import fmt "fmt"

type A struct{ x int }
type B struct{ x int }
                         
                                   
func Run() {
                      
                      
var i, j any = A{1}, B{1}
fmt.Println(i == j, i == any(A{1}))
}
