package p488
import slices "slices"
import maps "maps"
import fmt "fmt"

                    
               
                                      
                                                       
                                                                                          
func Run() {
xs := []int{3, 1, 2}
slices.Sort(xs)
i, found := slices.BinarySearch(xs, 2)
ys := slices.Collect(maps.Keys(map[string]int{"a": 1}))
fmt.Println(xs, i, found, ys, slices.Max(xs), slices.Contains(xs, 9), slices.Index(xs, 3))
}
