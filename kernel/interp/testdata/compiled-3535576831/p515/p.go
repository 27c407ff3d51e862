package p515
import fmt "fmt"

type in struct{ A, b int }
type list struct { v int; next *list }
              
                  
                                  
                                                        
func Run() {
                          
                                      
p := &in{1, 2}
l := &list{1, nil}
fmt.Printf("%v %+v %T\n", p, p, p)
fmt.Println(l, []any{*p}, len(fmt.Sprint([]any{p})) > 6)
}
