package p444
import fmt "fmt"

type E struct{ c int }
func (e *E) Error() string { return "E" }
        
           
                                    
func f(p *E) any { return any(p) }
                        
func Run() {
                      
                                         
var p *E
x := any(p)
fmt.Println(x == nil, any(p) == nil)
                                  
fmt.Println(f(p) == nil)
}
