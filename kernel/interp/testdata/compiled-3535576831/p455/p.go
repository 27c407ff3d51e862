package p455
import fmt "fmt"

type S string
func (s S) String() string { return "S:" + string(s) }
                                                                                                                       
func Run() {
             
                                                      
fmt.Println(S("a"), fmt.Sprint(S("a"), S("b"), 1, 2), fmt.Sprintf("%s %v %q %x %d", S("a"), S("b"), S("c"), S("d"), 5))
}
