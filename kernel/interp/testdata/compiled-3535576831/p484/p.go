package p484
import fmt "fmt"
import strconv "strconv"

type Stack[T any] struct{ items []T }
func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (T, bool) { var zero T; if len(s.items) == 0 { return zero, false }; x := s.items[len(s.items)-1]; s.items = s.items[:len(s.items)-1]; return x, true }
func Map[T, U any](xs []T, f func(T) U) []U { out := make([]U, 0, len(xs)); for _, x := range xs { out = append(out, f(x)) }; return out }
func Reduce[T, A any](xs []T, a A, f func(A, T) A) A { for _, x := range xs { a = f(a, x) }; return a }
                     
                        
                
                                                                                                                                                                  
                                             
func Run() {
                                     
                                                             
                                                                                                                                                                                
                                                                                                                                          
                                                                                                       
s := &Stack[string]{}
s.Push("a"); s.Push("b")
x, ok := s.Pop()
fmt.Println(x, ok, Map([]int{1, 2}, func(i int) string { return strconv.Itoa(i * i) }), Reduce([]float64{1, 2}, 0.5, func(a, x float64) float64 { return a + x }))
fmt.Printf("%T %T %v\n", s, Stack[int]{}, *s)
}
