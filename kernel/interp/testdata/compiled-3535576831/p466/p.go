package p466
import fmt "fmt"
import errors "errors"

type E struct{ c int }
func (e E) Error() string { return fmt.Sprint("E", e.c) }
func f(n int) error { if n == 0 { return nil }; return E{n} }
           
       
                                                  
                                                                              
func Run() {
                      
                                                         
                                                             
err := f(1)
var e E
if errors.As(err, &e) { fmt.Println("is E", e.c) }
fmt.Println(errors.Is(err, E{1}), errors.Is(err, E{2}), errors.Is(f(0), E{1}))
}
