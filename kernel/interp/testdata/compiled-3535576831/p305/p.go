package p305
import fmt "fmt"

type T struct{ n int }
func (t *T) Name() string {
	if t == nil {
		return "nil"
	}
	return fmt.Sprint(t.n)
}
        
          
                                                   
func Run() {
                      
                           
              
              
  
                       
 
var t *T
u := &T{3}
fmt.Println(t.Name(), u.Name(), t == nil, u != nil)
}
