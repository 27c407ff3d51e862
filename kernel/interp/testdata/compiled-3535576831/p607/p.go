package p607
import fmt "fmt"

type T struct { l, r *T; v int }
func (t *T) Insert(v int) *T { if t == nil { return &T{v: v} }; if v < t.v { t.l = t.l.Insert(v) } else { t.r = t.r.Insert(v) }; return t }
func (t *T) Walk(f func(int)) { if t == nil { return }; t.l.Walk(f); f(t.v); t.r.Walk(f) }
func (t *T) Depth() int { if t == nil { return 0 }; return 1 + max(t.l.Depth(), t.r.Depth()) }
           
                                                                   
             
                                               
                              
func Run() {
                                
                                                                                                                                           
                                                                                          
                                                                                              
var root *T
for _, v := range []int{5, 2, 8, 1, 9, 3} { root = root.Insert(v) }
var got []int
root.Walk(func(v int) { got = append(got, v) })
fmt.Println(got, root.Depth())
}
