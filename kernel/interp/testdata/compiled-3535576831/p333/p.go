package p333
import fmt "fmt"

type T1 struct{ a int }
         
             
                               
func Run() {
                       
var p *T1
var x any = p
fmt.Println(x == nil, x != nil)
}
