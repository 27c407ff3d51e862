package p287
import sort "sort"
import fmt "fmt"

type P struct{ n string; a int }
                                       
                                                                
               
func Run() {
                                
ps := []P{{"c", 3}, {"a", 1}, {"b", 2}}
sort.Slice(ps, func(i, j int) bool { return ps[i].a < ps[j].a })
fmt.Println(ps)
}
