package p666
import fmt "fmt"

type V struct{ x, y int }
func (v V) Add(w V) V { return V{v.x + w.x, v.y + w.y} }
func (v *V) Scale(k int) { v.x *= k; v.y *= k }
                               
                                                                         
func Run() {
                         
                                                        
                                               
add, scale := V.Add, (*V).Scale
v := V{1, 2}; scale(&v, 3); fmt.Println(add(v, V{1, 1}), (*V).Add(&v, v))
}
