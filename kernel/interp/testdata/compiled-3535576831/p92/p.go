package p92
import fmt "fmt"
import slices "slices"

                                                                                                                
func Run() {
fmt.Println(slices.Contains([]string{"a"}, "a"), slices.Index([]int{4, 5}, 5), slices.Equal([]int{1}, []int{1}))
}
