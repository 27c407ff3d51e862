package p766
import fmt "fmt"

import "iter"
type List[T any] struct { items []T }
func (l *List[T]) Push(x T) *List[T] { l.items = append(l.items, x); return l }
func (l *List[T]) All() iter.Seq2[int, T] { return func(yield func(int, T) bool) { for i, x := range l.items { if !yield(i, x) { return } } } }
                                                                                                                                
                                                                                    
func Run() {
             
                                     
                                                                               
                                                                                                                                               
l := new(List[string]).Push("a").Push("b").Push("c"); for i, x := range l.All() { if i == 1 { continue }; fmt.Print(i, x, " ") }
next, stop := iter.Pull2(l.All()); i, x, ok := next(); fmt.Println(i, x, ok); stop()
}
