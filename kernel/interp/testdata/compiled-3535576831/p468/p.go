package p468
import fmt "fmt"

type A struct{ n int }
type B struct{ n int }
func (b B) String() string { return "B" }
                
              
func Run() {
                      
                      
                                         
var x any = B{1}
fmt.Println(x)
}
