package p430
import fmt "fmt"

type C float64
func (c C) String() string { return fmt.Sprintf("%.1fC", float64(c)) }
type P struct{ a int }
func (p P) String() string { return fmt.Sprint("P", p.a) }
type Q struct{ a, b int }
func (q *Q) String() string { return fmt.Sprint("Q", q.a) }
                
                
                    
                    
                                 
                  
                                
func Run() {
              
                                                                      
                      
                                                          
                         
                                                           
var x any = C(3)
var y any = P{1}
var z any = &Q{2, 0}
fmt.Println(x, y, z)
xs := []any{C(1), P{2}, &Q{3, 0}}
fmt.Println(xs...)
fmt.Println(xs[0], xs[1], xs[2])
}
