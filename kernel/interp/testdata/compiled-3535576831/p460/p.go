package p460
import fmt "fmt"

type Pair[K comparable, V any] struct { Key K; val V }
func (p Pair[K, V]) String() string { return fmt.Sprintf("%v->%v", p.Key, p.val) }
                                   
                                                
                 
              
type Box[T any] struct { v T }
                                                     
func Run() {
                                                      
                                                                                  
ps := []Pair[string, int]{{"a", 1}}
fmt.Println(ps, ps[0], Pair[int, []int]{1, nil})
var x any = ps[0]
fmt.Println(x)
                              
fmt.Printf("%v %+v\n", Box[int]{3}, Box[string]{"q"})
}
