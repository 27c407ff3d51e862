package p835
import fmt "fmt"

type Fm struct{}
func (Fm) Format(f fmt.State, c rune) { fmt.Fprint(f, "<", string(c), ">") }
                        
func Run() {
                
                                                                            
fmt.Printf("%v\n", Fm{})
}
