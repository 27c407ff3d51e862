package p429
import fmt "fmt"

type S interface { Say() }
type A struct { n int }
func (a A) Say() { fmt.Println("A", a.n) }
func r(s S) { defer s.Say(); s = A{2}; s.Say() }
       
func Run() {
                          
                       
                                          
                                                
r(A{1})
}
