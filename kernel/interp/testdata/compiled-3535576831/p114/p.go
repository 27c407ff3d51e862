package p114
import fmt "fmt"

                           
                  
                                      
                                            
 
           
           
                 
func Run() {
acts := map[string]func(){}
out2 := []string{}
for _, n := range []string{"a", "b"} {
	acts[n] = func() { out2 = append(out2, n) }
}
acts["a"]()
acts["b"]()
fmt.Println(out2)
}
