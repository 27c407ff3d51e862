package p275
import fmt "fmt"
import errors "errors"

type E struct{ n int }
func (e *E) Error() string { return "E" }
                                       
        
                               
             
                 
 
func Run() {
                      
                                         
err := fmt.Errorf("wrapped: %w", &E{5})
var e *E
fmt.Println(errors.As(err, &e))
if e != nil {
	fmt.Println(e.n)
}
}
