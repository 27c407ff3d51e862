package p418
import fmt "fmt"

import "iter"
func count(n int) iter.Seq[int] { return func(yield func(int) bool) { for i := 0; i < n; i++ { if !yield(i) { return } } } }
                   
                                                                                 
                                               
func Run() {
             
                                                                                                                            
var fs []func() int
for i := range count(3) { i *= 2; fs = append(fs, func() int { i++; return i }) }
fmt.Println(fs[0](), fs[0](), fs[1](), fs[2]())
}
