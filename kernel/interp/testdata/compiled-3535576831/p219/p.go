package p219
import fmt "fmt"

type T struct{}
func (T) String() string { return "T!" }
               
                         
               
       
                        
 
func Run() {
               
                                        
var v any = T{}
s, ok := v.(fmt.Stringer)
fmt.Println(ok)
if ok {
	fmt.Println(s.String())
}
}
