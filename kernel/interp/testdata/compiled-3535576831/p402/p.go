package p402
import sort "sort"
import fmt "fmt"
import cmp "cmp"

type Pair[K comparable, V any] struct { Key K; Val V }
func (p Pair[K, V]) String() string { return fmt.Sprintf("%v=%v", p.Key, p.Val) }
func Pairs[K cmp.Ordered, V any](m map[K]V) []Pair[K, V] {
	var ps []Pair[K, V]
	for k, v := range m { ps = append(ps, Pair[K, V]{k, v}) }
	sort.Slice(ps, func(i, j int) bool { return ps[i].Key < ps[j].Key })
	return ps
}
                                                                                        
func Run() {
                                                      
                                                                                 
                                                          
                    
                                                          
                                                                     
          
 
for _, p := range Pairs(map[string]int{"b": 2, "a": 1}) { fmt.Println(p.Key, p.Val, p) }
}
