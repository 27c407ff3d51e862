package p622
import maps "maps"
import cmp "cmp"
import slices "slices"
import fmt "fmt"

type Set[T comparable] map[T]struct{}
func SetOf[T comparable](xs ...T) Set[T] { s := Set[T]{}; for _, x := range xs { s[x] = struct{}{} }; return s }
func (s Set[T]) Has(x T) bool { _, ok := s[x]; return ok }
func (s Set[T]) Union(o Set[T]) Set[T] { u := maps.Clone(s); for x := range o { u[x] = struct{}{} }; return u }
func (s Set[T]) Len() int { return len(s) }
func Sorted[T cmp.Ordered](s Set[T]) []T { return slices.Sorted(maps.Keys(s)) }
                                   
                                                   
func Run() {
                                     
                                                                                                                
                                                          
                                                                                                               
                                           
                                                                               
u := SetOf(1, 2).Union(SetOf(2, 3))
fmt.Println(Sorted(u), u.Has(3), u.Has(9), u.Len())
}
