package p528
import fmt "fmt"

type List[T any] struct { head, tail *elem[T]; size int }
type elem[T any] struct { val T; next *elem[T] }
func (l *List[T]) Add(v T) *List[T] { e := &elem[T]{val: v}; if l.tail == nil { l.head = e } else { l.tail.next = e }; l.tail = e; l.size++; return l }
func (l *List[T]) Each(f func(int, T)) { i := 0; for e := l.head; e != nil; e = e.next { f(i, e.val); i++ } }
func Collect[T any](l *List[T]) (out []T) { l.Each(func(_ int, v T) { out = append(out, v) }); return }
                                        
                               
func Run() {
                                                         
                                                
                                                                                                                                                       
                                                                                                             
                                                                                                       
l := (&List[string]{}).Add("x").Add("y")
fmt.Println(Collect(l), l.size)
}
