package p803
import strconv "strconv"
import fmt "fmt"
import strings "strings"
import cmp "cmp"
import slices "slices"

type Number interface { ~int | ~int64 | ~float64 }
func Sum[T Number](xs ...T) (s T) { for _, x := range xs { s += x }; return }
func Map[T, U any](xs []T, f func(T) U) []U { r := make([]U, 0, len(xs)); for _, x := range xs { r = append(r, f(x)) }; return r }
func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K { r := make([]K, 0, len(m)); for k := range m { r = append(r, k) }; slices.Sort(r); return r }
type Stack[T any] struct{ items []T }
func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (T, bool) { var zero T; if len(s.items) == 0 { return zero, false }; x := s.items[len(s.items)-1]; s.items = s.items[:len(s.items)-1]; return x, true }
type Pair[A comparable, B any] struct { a A; b B }
type My int
type Tree[T cmp.Ordered] struct { l, r *Tree[T]; v T }
func (t *Tree[T]) Insert(v T) *Tree[T] { if t == nil { return &Tree[T]{v: v} }; if v < t.v { t.l = t.l.Insert(v) } else { t.r = t.r.Insert(v) }; return t }
func (t *Tree[T]) Walk(f func(T) bool) bool { return t == nil || t.l.Walk(f) && f(t.v) && t.r.Walk(f) }
                                                                 
                                                                                                                      
                                                                                                               
                                                                                                           
                                                                                                                                                          
func Run() {
                                                  
                                                                             
                                                                                                                                  
                                                                                                                                                   
                                     
                                                             
                                                                                                                                                                                
                                                  
           
                                                      
                                                                                                                                                           
                                                                                                       
fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[My](1, 2), Sum[int]())
fmt.Println(Map([]int{1, 2}, func(i int) string { return strconv.Itoa(i * 2) }), Keys(map[string]int{"b": 1, "a": 2}))
var s Stack[string]; s.Push("a"); s.Push("b"); fmt.Println(s.Pop()); fmt.Println(s.Pop()); fmt.Println(s.Pop())
fmt.Println(Pair[string, int]{"a", 1} == Pair[string, int]{"a", 1}, map[Pair[int, int]]string{{1, 2}: "x"})
var t *Tree[string]; for _, w := range strings.Fields("m c x a z") { t = t.Insert(w) }; t.Walk(func(s string) bool { fmt.Print(s, " "); return s != "x" })
}
