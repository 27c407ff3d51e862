package p82
import fmt "fmt"

      
                         
                  
                    
func Run() {
i := 0
arr2 := []int{10, 20, 30}
i, arr2[i] = 2, 99
fmt.Println(i, arr2)
}
