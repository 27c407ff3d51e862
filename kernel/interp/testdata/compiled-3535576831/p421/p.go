package p421
import fmt "fmt"

import "iter"
func Filter[V any](s iter.Seq[V], f func(V) bool) iter.Seq[V] { return func(yield func(V) bool) { for v := range s { if f(v) { if !yield(v) { return } } } } }
func Take[V any](s iter.Seq[V], n int) iter.Seq[V] { return func(yield func(V) bool) { if n <= 0 { return }; i := 0; for v := range s { if !yield(v) { return }; i++; if i == n { return } } } }
func nat(yield func(int) bool) { for i := 0; ; i++ { if !yield(i) { return } } }
                                                                                               
func Run() {
             
                                                                                                                                                              
                                                                                                                                                                                                
                                                                                
for v := range Take(Filter(nat, func(i int) bool { return i%3 == 0 }), 4) { fmt.Print(v, " ") }
}
