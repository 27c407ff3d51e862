package p25
import errors "errors"
import fmt "fmt"

type myErr struct{ code int }
func (e *myErr) Error() string { return fmt.Sprint("code ", e.code) }
func mayFail(n int) error {
	if n > 0 {
		return &myErr{n}
	}
	return nil
}
                 
             
                                                        
func Run() {
                             
                                                                     
                           
           
                  
  
           
 
err := mayFail(3)
var me *myErr
fmt.Println(err, errors.As(err, &me), mayFail(0) == nil)
}
