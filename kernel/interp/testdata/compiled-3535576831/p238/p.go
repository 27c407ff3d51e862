package p238
import fmt "fmt"

                               
                                      
                  
 
                         
                    
 
func Run() {
m := map[string][]int{"a": {1}}
if v, ok := m["a"]; ok && len(v) > 0 {
	fmt.Println(v[0])
}
if _, ok := m["b"]; !ok {
	fmt.Println("none")
}
}
