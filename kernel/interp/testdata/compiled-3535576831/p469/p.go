package p469
import errors "errors"
import fmt "fmt"
import io "io"

type E struct{ c int }
func (e E) Error() string { return "E" }
                     
                       
                                                                                           
                                                                                                                            
                                                                                                                
func Run() {
                      
                                        
var ErrA error = E{1}
ErrB := errors.New("b")
f := func(n int) error { if n == 0 { return ErrA }; if n == 1 { return ErrB }; return nil }
fmt.Println(f(0) == ErrA, f(1) == ErrB, f(0) == ErrB, f(0) != ErrA, f(2) == nil, ErrA == E{1}, ErrA == E{2}, f(1) == io.EOF)
switch err := f(1); err { case nil: fmt.Println("nil"); case ErrB: fmt.Println("B"); default: fmt.Println("?") }
}
