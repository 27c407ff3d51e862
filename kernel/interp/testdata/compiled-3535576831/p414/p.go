package p414
import fmt "fmt"

import "iter"
func count(n int) iter.Seq[int] { return func(yield func(int) bool) { for i := 0; i < n; i++ { if !yield(i) { return } } } }
                                                                                          
                                     
         
                          
              
func Run() {
             
                                                                                                                            
for i := range count(5) { if i == 1 { continue }; if i == 4 { break }; fmt.Print(i, " ") }
for range count(2) { fmt.Print("x") }
var k int
for k = range count(3) { }
fmt.Println(k)
}
