package p324
import fmt "fmt"
import slices "slices"

type P struct{ n int }
                   
                                                          
               
func Run() {
                      
ps := []P{{2}, {1}}
slices.SortFunc(ps, func(a, b P) int { return a.n - b.n })
fmt.Println(ps)
}
