package p474
import fmt "fmt"

type Shape interface { Area() float64; Name() string }
type Rect struct{ W, H float64 }
type Circle struct{ R float64 }
func (r Rect) Area() float64 { return r.W * r.H }
func (r Rect) Name() string { return "rect" }
func (c Circle) Area() float64 { return 3 * c.R * c.R }
func (c Circle) Name() string { return "circle" }
func describe(s Shape) string {
	switch v := s.(type) {
	case Rect: return fmt.Sprintf("%s %gx%g", v.Name(), v.W, v.H)
	case Circle: return fmt.Sprintf("%s r=%g", v.Name(), v.R)
	}
	return "?"
}
                                                                                       
func Run() {
                                                      
                                
                               
                                                 
                                             
                                                       
                                                 
                               
                       
                                                              
                                                          
  
           
 
for _, s := range []Shape{Rect{2, 3}, Circle{1}} { fmt.Println(describe(s), s.Area()) }
}
