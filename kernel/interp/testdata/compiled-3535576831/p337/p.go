package p337
import fmt "fmt"

type T4 struct{}
          
                                   
                                                 
                                      
                                                        
func Run() {
                
var p4 *T4
xs := []any{p4, nil, 1, (*T4)(nil)}
for _, x := range xs { fmt.Print(x == nil, " ") }
m := map[string]any{"a": p4, "b": nil}
fmt.Println(m["a"] == nil, m["b"] == nil, m["c"] == nil)
}
