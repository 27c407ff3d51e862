package p777
import fmt "fmt"

type Lener interface{ Len() int }
type T struct{ n int }
func (t T) Len() int { return t.n }
                                                              
func Run() {
                                 
                      
                                   
var x any = T{3}; l, ok := x.(Lener); fmt.Println(ok, l.Len())
}
