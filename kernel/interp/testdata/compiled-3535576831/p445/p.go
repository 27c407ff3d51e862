package p445
import fmt "fmt"
import errors "errors"

type E struct{ c int }
func (e *E) Error() string { return fmt.Sprint("E", e.c) }
func f(n int) error { e := &E{n}; e.c++; return e }
                 
           
         
                                            
func Run() {
                      
                                                          
                                                   
fmt.Println(f(1))
err := f(2)
var e2 *E
if errors.As(err, &e2) { fmt.Println(e2.c) }
}
