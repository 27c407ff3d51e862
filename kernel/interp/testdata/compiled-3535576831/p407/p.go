package p407
import slices "slices"
import fmt "fmt"
import maps "maps"

type P struct { N string; A int }
                                       
                  
                                                                                                                           
                                                                
                 
type ID int
                    
                
                                    
                                                              
func Run() {
                                 
ps := []P{{"b", 2}, {"a", 2}, {"c", 1}}
slices.Reverse(ps)
fmt.Println(ps, slices.Insert(slices.Clone(ps), 1, P{"z", 0}), slices.Delete(slices.Clone(ps), 0, 1), slices.Equal(ps, ps))
keys := slices.Sorted(maps.Keys(map[string]P{"q": {}, "r": {}}))
fmt.Println(keys)
           
ids := []ID{3, 1, 2}
slices.Sort(ids)
i, ok := slices.BinarySearch(ids, 2)
fmt.Println(ids, i, ok, slices.Max(ids), slices.Index(ids, 3))
}
