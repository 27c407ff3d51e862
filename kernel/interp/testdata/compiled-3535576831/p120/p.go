package p120
import fmt "fmt"

type base struct{ n int }
func (b *base) Add(k int) { b.n += k }
type derived struct{ *base }
                       
         
                 
func Run() {
                         
                                      
                            
dv := derived{&base{1}}
dv.Add(4)
fmt.Println(dv.n)
}
