package p458
import fmt "fmt"

type Shape interface { Area() float64 }
type Sq struct{ a float64 }
type Ci struct{ r float64 }
func (s Sq) Area() float64 { return s.a * s.a }
func (c *Ci) Area() float64 { return c.r }
func (c *Ci) String() string { return "circle" }
                                
                                                                                              
                   
                                 
                      
func mk(i int) Shape { if i == 0 { return Sq{9} }; return &Ci{1} }
                         
func Run() {
                                       
                           
                           
                                               
                                          
                                                
shapes := []Shape{Sq{2}, &Ci{3}}
for i, s := range shapes { fmt.Println(i, s, s.Area()); fmt.Printf("%v %.1f\n", s, s.Area()) }
fmt.Println(shapes)
m := map[string]Shape{"a": Sq{1}}
fmt.Println(m, m["a"])
                                                                  
fmt.Println(mk(0), mk(1))
}
