package p787
import fmt "fmt"
import slices "slices"

type T struct{ n int }
func (t *T) M() {}
type I interface{ M() }
                    
                 
                              
                                         
                                                                 
                                                                                             
type S struct { i I }
                         
                                                                      
                               
func eq[X comparable](a, b X) bool { return a == b }
                     
func Run() {
                      
                  
                       
a, b := &T{1}, &T{1}
var i, j I = a, a
fmt.Println(i == j, i == I(b))
fmt.Println(i == I(a), I(a) == i, i != j)
m := map[I]int{i: 1}; m[j]++; m[b] = 5; fmt.Println(len(m), m[a])
switch i { case b: fmt.Println("b"); case a: fmt.Println("a"); default: fmt.Println("none") }
                     
fmt.Println(S{i} == S{j})
fmt.Println(slices.Contains([]I{b, a}, i), slices.Index([]I{b, a}, j))
fmt.Println([1]I{i} == [1]I{j})
                                                    
fmt.Println(eq(i, j))
}
