package p91
import slices "slices"
import fmt "fmt"

                    
               
                                                                            
func Run() {
sp := []int{3, 1, 2}
slices.Sort(sp)
fmt.Println(sp, slices.Contains(sp, 2), slices.Max(sp), slices.Index(sp, 3))
}
