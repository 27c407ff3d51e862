package p434
import fmt "fmt"

type Sh interface{ Area() float64 }
type Sq struct{ A float64 }
func (s Sq) Area() float64 { return s.A }
func (s Sq) String() string { return "sq" }
type Ci struct{ R float64 }
func (c Ci) Area() float64 { return c.R }
                         
                                        
func Run() {
                                   
                           
                                         
                                           
                           
                                         
shs := []Sh{Sq{1}, Ci{2}}
for _, s := range shs { fmt.Println(s) }
}
