package p406
import slices "slices"
import cmp "cmp"
import strings "strings"
import fmt "fmt"

type P struct { N string; A int }
                                       
                                                                                                         
                                                                                                           
                                                                          
                                      
func Run() {
                                 
ps := []P{{"b", 2}, {"a", 2}, {"c", 1}}
slices.SortFunc(ps, func(x, y P) int { return cmp.Or(cmp.Compare(x.A, y.A), strings.Compare(x.N, y.N)) })
fmt.Println(ps, slices.Contains(ps, P{"a", 2}), slices.IndexFunc(ps, func(p P) bool { return p.N == "b" }))
m := slices.MaxFunc(ps, func(x, y P) int { return cmp.Compare(x.A, y.A) })
fmt.Println(m, len(slices.Clone(ps))) 
}
