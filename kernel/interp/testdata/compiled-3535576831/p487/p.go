package p487
import fmt "fmt"

import "iter"
func Count(n int) iter.Seq[int] { return func(yield func(int) bool) { for i := range n { if !yield(i) { return } } } }
func Filter[T any](s iter.Seq[T], f func(T) bool) iter.Seq[T] { return func(yield func(T) bool) { for x := range s { if f(x) && !yield(x) { return } } } }
                                                                                            
                               
                                                 
func Run() {
             
                                                                                                                      
                                                                                                                                                          
for x := range Filter(Count(10), func(i int) bool { return i%3 == 0 }) { fmt.Print(x, " ") }
for range 2 { fmt.Print("r ") }
for i := range 3 { defer fmt.Print("d", i, " ") }
}
