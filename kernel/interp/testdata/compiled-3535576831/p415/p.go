package p415
import fmt "fmt"

import "iter"
func enum(xs []string) iter.Seq2[int, string] { return func(yield func(int, string) bool) { for i, x := range xs { if !yield(i, x) { return } } } }
                                                                   
                                                        
                                                           
             
func Run() {
             
                                                                                                                                                   
for i, s := range enum([]string{"a", "b"}) { fmt.Print(i, s, " ") }
for i := range enum([]string{"a", "b"}) { fmt.Print(i) }
for _, s := range enum([]string{"a", "b"}) { fmt.Print(s) }
fmt.Println()
}
