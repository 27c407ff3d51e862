package p12
import fmt "fmt"

                                   
        
              
                
                             
                     
                             
func Run() {
m := map[string]int{"a": 1, "b": 2}
m["c"]++
delete(m, "a")
v, ok := m["zz"]
fmt.Println(len(m), m, v, ok)
var nm map[string]int
fmt.Println(nm["q"], len(nm))
}
