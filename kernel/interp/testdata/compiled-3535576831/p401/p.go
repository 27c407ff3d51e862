package p401
import fmt "fmt"

type Node[T any] struct { Val T; Next *Node[T] }
type List[T any] struct { head *Node[T]; n int }
func (l *List[T]) Add(v T) { l.head = &Node[T]{v, l.head}; l.n++ }
func (l *List[T]) Each(f func(int, T)) { i := 0; for n := l.head; n != nil; n = n.Next { f(i, n.Val); i++ } }
func NewList[T any](vs ...T) *List[T] { l := &List[T]{}; for _, v := range vs { l.Add(v) }; return l }
                      
                                                      
                
func Run() {
                                                
                                                
                                                                  
                                                                                                             
                                                                                                      
l := NewList("x", "y")
l.Each(func(i int, s string) { fmt.Print(i, s, " ") })
fmt.Println(l.n)
}
