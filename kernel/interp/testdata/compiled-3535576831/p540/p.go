package p540
import slices "slices"
import fmt "fmt"
import strconv "strconv"
import cmp "cmp"

func Apply[T, R any](x T, fs ...func(T) R) (out []R) { for _, f := range fs { out = append(out, f(x)) }; return }
func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K { ks := make([]K, 0, len(m)); for k := range m { ks = append(ks, k) }; slices.Sort(ks); return ks }
type reg map[string]bool
                                                                                                                  
type Pair[A, B any] struct { First A; Second B }
func MkPair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }
                                                                                
func Run() {
                                                                                                                 
                                                                                                                                                        
                        
fmt.Println(Apply(4, func(i int) string { return fmt.Sprint(i) }, strconv.Itoa), Keys(reg{"b": true, "a": false}))
                                                
                                                                      
fmt.Printf("%v %+v %T\n", MkPair(1, "x"), MkPair([]int{1}, 2.5), MkPair(1, "x"))
}
