package p419
import slices "slices"
import fmt "fmt"
import maps "maps"

                                                                         
                                                                                           
                                                                     
                                                                   
                                                                      
type T struct{ a int }
                                                                 
func Run() {
for i, s := range slices.Backward([]string{"a", "b"}) { fmt.Print(i, s) }
for _, k := range slices.Sorted(maps.Keys(map[string]int{"z": 1, "y": 2})) { fmt.Print(k) }
for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) { fmt.Print(c) }
for v := range maps.Values(map[string]int{"z": 1}) { fmt.Print(v) }
fmt.Println(slices.Collect(maps.Values(map[string]float64{"q": 2.5})))
                      
for i, t := range slices.All([]T{{1}, {2}}) { fmt.Print(i, t.a) }
}
