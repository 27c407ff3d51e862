package p297
import slices "slices"
import maps "maps"
import fmt "fmt"

                                   
                                   
                 
func Run() {
m := map[string]int{"b": 2, "a": 1}
keys := slices.Sorted(maps.Keys(m))
fmt.Println(keys)
}
