package p716
import fmt "fmt"
import slices "slices"

                                                                                                                                                                                          
                                                                                                                                         
func Run() {
s := []int{3, 1, 2}; fmt.Println(slices.Insert(s, 1, 9, 8), slices.Delete([]int{1, 2, 3, 4}, 1, 3), slices.Equal(s, []int{3, 1, 2}), slices.Concat(s, s), slices.Sorted(slices.Values(s)))
for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) { fmt.Print(c, " ") }; for i, x := range slices.Backward(s) { fmt.Print(i, x, " ") }
}
