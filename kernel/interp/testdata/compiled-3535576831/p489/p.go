package p489
import slices "slices"
import maps "maps"
import fmt "fmt"

                    
                                                        
                                                              
                                                                                                                                                                       
                                                               
func Run() {
xs := []int{3, 1, 2}
slices.SortFunc(xs, func(a, b int) int { return b - a })
ks := slices.Sorted(maps.Keys(map[string]int{"b": 1, "a": 2}))
fmt.Println(xs, ks, slices.Equal(xs, []int{3, 2, 1}), slices.Insert(xs, 1, 9), slices.Compact([]int{1, 1, 2}), slices.IndexFunc(xs, func(x int) bool { return x < 2 }))
for c := range slices.Chunk([]int{1, 2, 3}, 2) { fmt.Print(c) }
}
