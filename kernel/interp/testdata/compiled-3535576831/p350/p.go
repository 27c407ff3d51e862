package p350
import fmt "fmt"

type A struct{ x int }
func (a A) Who() string { return "A" }
func (a *A) Set(x int) { a.x = x }
type B struct{ A }
func (b B) Who() string { return "B>" + b.A.Who() }
type C struct{ *B; x string }
                     
        
                                       
func Run() {
                      
                                      
                                  
                  
                                                   
                             
c := C{&B{A{1}}, "c"}
c.Set(7)
fmt.Println(c.Who(), c.x, c.B.x, c.A.x)
}
