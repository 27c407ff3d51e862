package p765
import cmp "cmp"
import slices "slices"
import fmt "fmt"

func Merge[T any](cs ...<-chan T) []T { var r []T; for _, c := range cs { for x := range c { r = append(r, x) } }; return r }
func Gen[T any](xs ...T) <-chan T { c := make(chan T, len(xs)); for _, x := range xs { c <- x }; close(c); return c }
func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K { r := make([]K, 0, len(m)); for k := range m { r = append(r, k) }; slices.Sort(r); return r }
                                                                                            
func Run() {
                                                                                                                             
                                                                                                                     
                                                                                                                                                   
fmt.Println(Merge(Gen(1, 2), Gen(3)), Merge(Gen("a")), Keys(map[string]int{"b": 1, "a": 2}))
}
