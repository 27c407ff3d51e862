package p125
import fmt "fmt"

                                                
                            
                  
                 
func Run() {
nmap := map[string]map[string]int{"a": {"x": 1}}
nmap["b"] = map[string]int{}
nmap["b"]["y"] = 2
fmt.Println(nmap)
}
