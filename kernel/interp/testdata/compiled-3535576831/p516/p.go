package p516
import fmt "fmt"

type F int
func (f F) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "F<%c:%d>", verb, int(f)) }
type G int
func (g G) GoString() string { return "G!" }
                                                             
func Run() {
          
                                                                                      
          
                                            
fmt.Printf("%v %d %s|%#v %v\n", F(1), F(2), F(3), G(4), G(5))
}
