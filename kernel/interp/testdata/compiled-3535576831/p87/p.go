package p87
import fmt "fmt"

                            
         
                    
func Run() {
cl := map[string]int{"a": 1}
clear(cl)
fmt.Println(len(cl))
}
