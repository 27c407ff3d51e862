package p413
import fmt "fmt"

type Num interface{ ~float32 | ~float64 }
type Matrix[T Num] struct { r, c int; d []T }
func New[T Num](r, c int) *Matrix[T] { return &Matrix[T]{r, c, make([]T, r*c)} }
func (m *Matrix[T]) At(i, j int) T { return m.d[i*m.c+j] }
func (m *Matrix[T]) Set(i, j int, v T) { m.d[i*m.c+j] = v }
func (m *Matrix[T]) Mul(o *Matrix[T]) *Matrix[T] {
	out := New[T](m.r, o.c)
	for i := range m.r { for j := range o.c { var s T; for k := range m.c { s += m.At(i, k) * o.At(k, j) }; out.Set(i, j, s) } }
	return out
}
                       
                                              
                       
                       
                
                       
func Run() {
                                         
                                             
                                                                                
                                                          
                                                           
                                                  
                        
                                                                                                                             
           
 
a := New[float64](2, 2)
a.Set(0, 0, 1); a.Set(0, 1, 2); a.Set(1, 1, 3)
fmt.Println(a.Mul(a).d)
b := New[float32](1, 1)
b.Set(0, 0, 0.1)
fmt.Println(b.Mul(b).d)
}
