package p348
import fmt "fmt"

type Sh interface{ Area() int }
type Sq struct{ a int }
func (s Sq) Area() int { return s.a * s.a }
                
           
         
                          
            
                 
func Run() {
                               
                       
                                           
var s Sh = Sq{3}
f := s.Area
s = Sq{4}
fmt.Println(f(), s.Area())
g := Sh.Area
fmt.Println(g(s))
}
