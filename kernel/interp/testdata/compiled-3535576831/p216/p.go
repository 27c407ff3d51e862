package p216
import fmt "fmt"

type Shape interface{ Area() float64 }
type Sq struct{ a float64 }
func (s Sq) Area() float64 { return s.a * s.a }
                 
                  
               
       
                      
 
func Run() {
                                      
                           
                                               
var v any = Sq{3}
s, ok := v.(Shape)
fmt.Println(ok)
if ok {
	fmt.Println(s.Area())
}
}
