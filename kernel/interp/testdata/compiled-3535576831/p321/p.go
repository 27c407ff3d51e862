package p321
import slices "slices"
import cmp "cmp"
import fmt "fmt"

                    
                                                                       
                                                                                                                                 
                                                           
              
func Run() {
s := []int{3, -5, 1}
slices.SortFunc(s, func(a, b int) int { return cmp.Compare(a*a, b*b) })
fmt.Println(s, slices.IndexFunc(s, func(x int) bool { return x < 0 }), slices.ContainsFunc(s, func(x int) bool { return x > 9 }))
s = slices.DeleteFunc(s, func(x int) bool { return x < 0 })
fmt.Println(s)
}
