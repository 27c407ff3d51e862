package p276
import errors "errors"
import fmt "fmt"

                          
                        
           
             
  
           
 
                                                                 
func Run() {
var errA = errors.New("a")
f := func(x int) error {
	if x > 0 {
		return errA
	}
	return nil
}
fmt.Println(f(1) == errA, f(0) == errA, f(0) == nil, f(1) != nil)
}
