package p420
import fmt "fmt"

import "iter"
type Tree struct { L, R *Tree; V int }
func (t *Tree) All() iter.Seq[int] { return func(yield func(int) bool) { t.push(yield) } }
func (t *Tree) push(yield func(int) bool) bool { return t == nil || t.L.push(yield) && yield(t.V) && t.R.push(yield) }
                                                     
                                                                 
func Run() {
             
                                      
                                                                                          
                                                                                                                      
t := &Tree{&Tree{nil, nil, 1}, &Tree{nil, nil, 3}, 2}
for v := range t.All() { if v == 3 { break }; fmt.Print(v, " ") }
}
