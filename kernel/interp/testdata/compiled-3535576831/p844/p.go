package p844
import fmt "fmt"
import sort "sort"

type Shape interface { Area() float64; Name() string }
type Sq struct{ s float64 }
func (s Sq) Area() float64 { return s.s * s.s }
func (s Sq) Name() string { return "sq" }
type Ci struct{ r float64 }
func (c *Ci) Area() float64 { c.r++; return c.r }
func (c *Ci) Name() string { return "ci" }
                                                                          
                                                           
                                                                                                          
                                                                            
                                                                                            
                                                                                     
                                                                                                                             

func Run() {
                                                      
                           
                                               
                                         
                           
                                                 
                                          
sq := Sq{2}; var s Shape = sq; sq.s = 10; fmt.Println(s.Area(), sq.Area())
ci := &Ci{1}; s = ci; ci.r = 7; fmt.Println(s.Area(), ci.r)
ss := []Shape{Sq{1}, ci, Sq{3}}; t := 0.0; for _, s := range ss { t += s.Area() }; fmt.Println(t, len(ss))
m := map[string]Shape{"a": Sq{5}}; fmt.Println(m["a"].Area(), m["b"] == nil)
var ns Shape; fmt.Println(ns == nil); var np *Ci; ns = np; fmt.Println(ns == nil, ns != nil)
f := Shape.Area; fmt.Println(f(Sq{6})); g := ss[0].Name; ss[0] = ci; fmt.Println(g())
sort.Slice(ss, func(i, j int) bool { return ss[i].Name() < ss[j].Name() }); for _, s := range ss { fmt.Print(s.Name(), " ") }

}
