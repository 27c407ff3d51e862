package p717
import maps "maps"
import fmt "fmt"
import slices "slices"

                                                                   
                                                                                                                                                                       
func Run() {
m := map[string]int{"b": 2, "a": 1}; n := maps.Clone(m); n["c"] = 3
fmt.Println(slices.Sorted(maps.Keys(n)), maps.Equal(m, n), len(m)); maps.DeleteFunc(n, func(k string, v int) bool { return v < 3 }); maps.Copy(m, n); fmt.Println(m, n)
}
