package p452
import sort "sort"
import fmt "fmt"

type R struct { sort.Interface }
func (r R) Less(i, j int) bool { return r.Interface.Less(j, i) }
                   
                              
              
func Run() {
                                
                                                                
x := []int{1, 3, 2}
sort.Sort(R{sort.IntSlice(x)})
fmt.Println(x)
}
