package p619
import sort "sort"
import fmt "fmt"

type emp struct { name string; dept string; pay float64 }
                                                                       
                                                                            
                                                                          
                                               
                              
                                                
                   
func Run() {
                                                         
es := []emp{{"a", "x", 3}, {"b", "y", 1}, {"c", "x", 1}, {"d", "y", 3}}
sort.SliceStable(es, func(i, j int) bool { return es[i].dept < es[j].dept })
sort.SliceStable(es, func(i, j int) bool { return es[i].pay > es[j].pay })
for _, e := range es { fmt.Print(e.name, " ") }
byDept := map[string]float64{}
for _, e := range es { byDept[e.dept] += e.pay }
fmt.Println(byDept)
}
