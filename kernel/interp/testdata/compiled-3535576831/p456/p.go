package p456
import fmt "fmt"
import errors "errors"

type E struct{ c int }
func (e E) Error() string { return fmt.Sprint("E", e.c) }
func f(n int) error { if n == 0 { return nil }; return E{n} }
           
                            
                                      
                                       
               
                                                                                       
                                                
func Run() {
                      
                                                         
                                                             
err := f(1)
fmt.Println(err, f(2), f(0))
w := fmt.Errorf("wrap %d: %w", 1, err)
fmt.Println(w, errors.Unwrap(w) == err)
var a any = err
fmt.Println(a, []error{err, nil}, []any{err, E{5}, nil, 3}, map[string]error{"k": err})
fmt.Printf("%v %s %q %d\n", err, err, err, E{7})
}
