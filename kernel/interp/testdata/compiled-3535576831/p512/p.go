package p512
import errors "errors"
import fmt "fmt"

type codeErr struct{ code int }
func (e codeErr) Error() string { return fmt.Sprint("code ", e.code) }
func (e codeErr) Is(t error) bool { o, ok := t.(codeErr); return ok && o.code/100 == e.code/100 }
                                        
                                                                       
func Run() {
                               
                                                                      
                                                                                                 
err := fmt.Errorf("x: %w", codeErr{404})
fmt.Println(errors.Is(err, codeErr{400}), errors.Is(err, codeErr{500}))
}
