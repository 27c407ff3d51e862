package p296
import slices "slices"
import fmt "fmt"

                   
              
                                  
                                                                               
func Run() {
s := []int{3, 1, 2}
slices.Sort(s)
i, ok := slices.BinarySearch(s, 2)
fmt.Println(s, i, ok, slices.Contains(s, 3), slices.Index(s, 9), slices.Max(s))
}
