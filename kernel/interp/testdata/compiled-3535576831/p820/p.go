package p820
import fmt "fmt"

type T struct { v int; kids []T; up *T; m map[string]T }
                                                          
                                                     
                   
                                                                                    
                                               
func Run() {
                                                        
t := T{v: 1, kids: []T{{v: 2, kids: []T{{v: 3}}}, {v: 4}}}
t.kids[0].up = &t; t.m = map[string]T{"a": t.kids[1]}
var sum func(T) int
sum = func(t T) int { s := t.v; for _, k := range t.kids { s += sum(k) }; return s }
fmt.Println(sum(t), t.kids[0].up.v, t.m["a"].v)
}
