package p23
import fmt "fmt"

type shape interface{ Area() float64 }
type sq struct{ s float64 }
type circ struct{ r float64 }
func (s sq) Area() float64 { return s.s * s.s }
func (c circ) Area() float64 { return 3 * c.r * c.r }
                                           
                         
 
                    
                      
                  
                              
func Run() {
                                      
                           
                             
                                               
                                                     
for _, s := range []shape{sq{2}, circ{1}} {
	fmt.Print(s.Area(), " ")
}
var sh shape = sq{3}
_, isCirc := sh.(circ)
x, isSq := sh.(sq)
fmt.Println(isCirc, isSq, x.s)
}
