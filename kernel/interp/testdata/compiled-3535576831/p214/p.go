package p214
import fmt "fmt"

type A int
type B int
                         
                                   
func Run() {
          
          
var i, j any = A(1), B(1)
fmt.Println(i == j, i == any(A(1)))
}
