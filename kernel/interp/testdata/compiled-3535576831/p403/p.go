package p403
import fmt "fmt"

type Set[T comparable] map[T]struct{}
func (s Set[T]) Add(vs ...T) Set[T] { for _, v := range vs { s[v] = struct{}{} }; return s }
func (s Set[T]) Has(v T) bool { _, ok := s[v]; return ok }
func Union[T comparable](a, b Set[T]) Set[T] { u := Set[T]{}; for k := range a { u.Add(k) }; for k := range b { u.Add(k) }; return u }
                                                      
                                       
func Run() {
                                     
                                                                                            
                                                          
                                                                                                                                      
u := Union(Set[int]{}.Add(1, 2), Set[int]{}.Add(2, 3))
fmt.Println(len(u), u.Has(3), u.Has(9))
}
