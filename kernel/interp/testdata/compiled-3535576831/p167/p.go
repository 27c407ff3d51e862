package p167
import fmt "fmt"

type E struct{}
func (e *E) Error() string { return "e" }
func f(fail bool) error {
	var e *E
	if fail {
		e = &E{}
	}
	return e
}
                                            
func Run() {
               
                                         
                         
         
          
          
  
         
 
fmt.Println(f(false) == nil, f(true) == nil)
}
