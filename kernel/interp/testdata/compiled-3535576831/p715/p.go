package p715
import slices "slices"
import fmt "fmt"

                                                                                                
                                                                                                                                 
func Run() {
s := []int{3, 1, 2, 3}; t := slices.Clone(s); slices.Sort(t); i, ok := slices.BinarySearch(t, 2)
fmt.Println(t, i, ok, slices.Compact(t), slices.Contains(s, 2), slices.Index(s, 3), slices.Max(s), len(slices.Repeat(s, 2)) == 8)
}
