package p334
import fmt "fmt"

type E1 struct{ a int }
func (e *E1) Error() string { return "E1" }
func mk(b bool) error {
	var e *E1
	if b {
		e = &E1{1}
	}
	return e
}
                                              
func Run() {
                       
                                           
                       
          
       
            
  
         
 
fmt.Println(mk(false) == nil, mk(true) == nil)
}
