package p392
import sort "sort"
import fmt "fmt"

type Per struct{ N string; A int }
                                         
                                                                
               
                                                                      
               
type byA []Per
func (b byA) Len() int { return len(b) }
func (b byA) Less(i, j int) bool { return b[i].A < b[j].A }
func (b byA) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
                  
                                                   
func Run() {
                                  
ps := []Per{{"a", 3}, {"b", 1}, {"c", 2}}
sort.Slice(ps, func(i, j int) bool { return ps[i].A < ps[j].A })
fmt.Println(ps)
sort.SliceStable(ps, func(i, j int) bool { return ps[i].N > ps[j].N })
fmt.Println(ps)
              
                                        
                                                           
                                                       
sort.Sort(byA(ps))
fmt.Println(ps, sort.SearchInts([]int{1, 3, 5}, 3))
}
