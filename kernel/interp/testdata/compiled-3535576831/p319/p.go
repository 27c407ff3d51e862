package p319
import fmt "fmt"
import slices "slices"

                         
              
                                    
                                                                       
func Run() {
s := []float64{2.5, 1, 3}
slices.Sort(s)
i, ok := slices.BinarySearch(s, 2.5)
fmt.Println(s, i, ok, slices.Max(s), slices.Min(s), slices.IsSorted(s))
}
