package p382
import fmt "fmt"

type Tree struct { L, R *Tree; V int }
func (t *Tree) Insert(v int) *Tree {
	if t == nil { return &Tree{V: v} }
	if v < t.V { t.L = t.L.Insert(v) } else { t.R = t.R.Insert(v) }
	return t
}
func (t *Tree) Walk(f func(int)) { if t == nil { return }; t.L.Walk(f); f(t.V); t.R.Walk(f) }
              
                                                                
             
                                               
                
func Run() {
                                      
                                    
                                   
                                                                
         
 
                                                                                             
var root *Tree
for _, v := range []int{5, 2, 8, 1, 9} { root = root.Insert(v) }
var got []int
root.Walk(func(v int) { got = append(got, v) })
fmt.Println(got)
}
