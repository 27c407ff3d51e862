package p405
import fmt "fmt"

type Shape interface { Area() float64 }
type Sq struct{ a float64 }
func (s Sq) Area() float64 { return s.a * s.a }
func Total[S Shape](xs []S) (t float64) { for _, x := range xs { t += x.Area() }; return }
                                                         
func Run() {
                                       
                           
                                               
                                                                                          
fmt.Println(Total([]Sq{{1}, {2}}), Total([]Shape{Sq{3}}))
}
