package p10
import fmt "fmt"

            
                                              
                      
                            
                        
func Run() {
var ns []int
fmt.Println(ns == nil, len(ns), append(ns, 1))
d := make([]int, 2, 5)
k := copy(d, []int{7, 8, 9})
fmt.Println(d, k, d[:4])
}
