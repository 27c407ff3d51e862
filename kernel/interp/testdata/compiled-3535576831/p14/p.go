package p14
import fmt "fmt"

                        
                               
               
func Run() {
ms := map[string][]int{}
ms["k"] = append(ms["k"], 1, 2)
fmt.Println(ms)
}
