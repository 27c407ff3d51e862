package p568
import fmt "fmt"

type node struct { v int; next *node }
func (n *node) Next() *node { return n.next }
func (n node) Value() int { return n.v }
                            
                                                                
                   
                                                                                 
                                                               
                                            
                                                                    
func Run() {
                                      
                                             
                                        
l := &node{1, &node{2, nil}}
for e := l; e != nil; e = e.Next() { fmt.Print(e.Value(), " ") }
var fs []func() int
for e := l; e != nil; e = e.Next() { fs = append(fs, func() int { return e.v }) }
for e := l; e != nil; e = e.Next() { fs = append(fs, e.Value) }
for _, f := range fs { fmt.Print(f(), " ") }
for n := (node{v: 3}); n.Value() > 0; n.v-- { fmt.Print(n.Value()) }
}
