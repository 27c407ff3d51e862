package p566
import fmt "fmt"

type Shape interface { Scale(float64) Shape; Area() float64 }
type Sq struct{ s float64 }
func (q Sq) Scale(float64) Shape { return Sq{q.s * 2} }
func (q Sq) Area() float64 { return q.s * q.s }
func (Sq) Name(prefix string, _ int) string { return prefix + "sq" }
func (*Sq) Nothing(int, string) {}
                                                     
                      
func Run() {
                                                             
                           
                                                       
                                               
                                                                    
                                  
fmt.Println(Sq{2}.Scale(3).Area(), Sq{}.Name("a", 1))
(&Sq{}).Nothing(1, "")
}
