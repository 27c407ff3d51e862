package p749
import fmt "fmt"

type T struct{ n int }
func (t *T) M() {}
type I interface{ M() }
                                                                                                                                              
func Run() {
                      
                  
                       
a, b := &T{1}, &T{1}; var i, j I = a, a; var k I = b; fmt.Println(i == j, i == k, i == I(a), i != nil); var z I; fmt.Println(z == nil, z == i)
}
