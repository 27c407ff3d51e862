package p745
import fmt "fmt"

type A struct{ n int }
type B struct{ *A; m int }
type C struct{ B }
func (a *A) Inc() int { a.n++; return a.n }
                                                                                                          
func Run() {
                      
                          
                  
                                           
c := C{B{&A{1}, 2}}; c.Inc(); c.A.n += 5; c.n++; d := c; d.Inc(); fmt.Println(c.n, d.n, c.m, c.B.A == d.A)
}
