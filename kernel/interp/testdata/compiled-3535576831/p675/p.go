package p675
import fmt "fmt"

import "iter"
                                                                                                                       
                                                                                                                                                 
                                          
                                                                                                                                        
func Run() {
             
seq := func(n int) iter.Seq[int] { return func(yield func(int) bool) { for i := range n { if !yield(i) { return } } } }
find := func(want int) (int, bool) { for x := range seq(10) { if x%2 == 0 { continue }; if x == want { return x * 10, true } }; return 0, false }
fmt.Println(find(7)); fmt.Println(find(8))
outer: for i := range seq(4) { for j := range seq(4) { if j == 2 { continue outer }; if i == 2 { break outer }; fmt.Print(i, j, " ") } }
}
