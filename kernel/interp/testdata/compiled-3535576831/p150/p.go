package p150
import fmt "fmt"

                     
            
            
                    
                            
             
            
                   
func Run() {
els := []int{1, 2, 3}
e0 := els[0]
els[0] = 100
fmt.Println(e0, els)
mp := map[string]int{"a": 1}
ma := mp["a"]
mp["a"] = 50
fmt.Println(ma, mp)
}
