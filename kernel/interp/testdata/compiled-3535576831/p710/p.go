package p710
import errors "errors"
import fmt "fmt"

type notFound struct{ k string }
func (n notFound) Error() string { return n.k + " not found" }
                             
                                                                                        
                                                                                                                                                 
func Run() {
                                
                                                              
var base = errors.New("base")
e1 := fmt.Errorf("one: %w", base); e2 := fmt.Errorf("two: %w and %w", e1, notFound{"x"})
fmt.Println(e2, errors.Is(e2, base), errors.Is(e2, notFound{"x"}), errors.Is(e2, notFound{"y"}), errors.Is(nil, base), errors.Unwrap(e1) == base)
}
