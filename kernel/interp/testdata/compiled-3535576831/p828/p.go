package p828
import fmt "fmt"

type Fm struct{}
func (Fm) Format(f fmt.State, c rune) { w, ok := f.Width(); fmt.Fprint(f, "<", string(c), w, ok, f.Flag('+'), ">") }
                                            
func Run() {
                
                                                                                                                    
fmt.Printf("%v %+v %5d\n", Fm{}, Fm{}, Fm{})
}
