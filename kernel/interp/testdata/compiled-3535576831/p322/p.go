package p322
import fmt "fmt"
import slices "slices"
import maps "maps"

                                   
                                                                      
func Run() {
m := map[string]int{"b": 2, "a": 1}
fmt.Println(slices.Sorted(maps.Keys(m)), maps.Equal(m, maps.Clone(m)))
}
