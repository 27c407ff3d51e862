package p476
import sort "sort"
import fmt "fmt"
import strings "strings"

                                                             
                          
                                                      
type kv struct { Key string; Value int }
             
                                                          
                                                                                                                                                      
                                                                   
func Run() {
text := "the quick brown fox jumps over the lazy dog the end"
counts := map[string]int{}
for _, w := range strings.Fields(text) { counts[w]++ }
                                        
var list []kv
for k, v := range counts { list = append(list, kv{k, v}) }
sort.Slice(list, func(i, j int) bool { if list[i].Value != list[j].Value { return list[i].Value > list[j].Value }; return list[i].Key < list[j].Key })
for _, e := range list[:3] { fmt.Printf("%s=%d ", e.Key, e.Value) }
}
