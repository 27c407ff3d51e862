package p713
import sort "sort"
import fmt "fmt"
import slices "slices"
import cmp "cmp"
import strings "strings"

type P struct { n string; a int }
                                                 
                                                                                                                                     
                                                                                                                          
                                                                                                                                             
func Run() {
                                 
ps := []P{{"b", 2}, {"a", 2}, {"c", 1}, {"a", 1}}
sort.Slice(ps, func(i, j int) bool { if ps[i].a != ps[j].a { return ps[i].a < ps[j].a }; return ps[i].n < ps[j].n }); fmt.Println(ps)
slices.SortFunc(ps, func(x, y P) int { return cmp.Or(strings.Compare(x.n, y.n), cmp.Compare(y.a, x.a)) }); fmt.Println(ps)
slices.SortStableFunc(ps, func(x, y P) int { return x.a - y.a }); fmt.Println(ps, slices.IndexFunc(ps, func(p P) bool { return p.n == "c" }))
}
