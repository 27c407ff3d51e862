package p490
import slices "slices"
import cmp "cmp"
import strings "strings"
import fmt "fmt"
import sort "sort"

type P struct { Name string; Age int }
                                           
                                                                                                                         
               
                                                                            
                                 
func Run() {
                                      
ps := []P{{"Bob", 3}, {"Al", 3}, {"Cy", 1}}
slices.SortStableFunc(ps, func(a, b P) int { return cmp.Or(cmp.Compare(a.Age, b.Age), strings.Compare(a.Name, b.Name)) })
fmt.Println(ps)
sort.SliceStable(ps, func(i, j int) bool { return ps[i].Name > ps[j].Name })
fmt.Printf("%v %+v\n", ps, ps[0])
}
