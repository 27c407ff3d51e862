package p605
import fmt "fmt"

type P struct{ x int }
                           
                    
                          
                        
              
                                     
                       
                   
func Run() {
                      
m := map[string]P{"a": {1}}
p := m["a"]; p.x = 9
fmt.Println(m["a"].x, p.x)
m["a"] = P{m["a"].x + 1}
fmt.Println(m)
arr := map[string][2]int{"a": {1, 2}}
q := arr["a"]; q[0] = 9
fmt.Println(arr, q)
}
