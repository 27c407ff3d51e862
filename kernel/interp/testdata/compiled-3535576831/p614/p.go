package p614
import fmt "fmt"

type E struct{ m string }
func (e *E) Error() string { if e == nil { return "nil E" }; return e.m }
func find(ok bool) *E { if ok { return nil }; return &E{"bad"} }
                
                 
                                      
func Run() {
                         
                                                                         
                                                                
e := find(false)
var err error = e
fmt.Println(err, err != nil, e != nil)
}
