package p435
import fmt "fmt"

type Sh interface{ Area() float64 }
type Sq struct{ A float64 }
func (s Sq) Area() float64 { return s.A }
                
                     
func Run() {
                                   
                           
                                         
var s Sh = Sq{1}
fmt.Printf("%T\n", s)
}
