package p65
import fmt "fmt"

        
                          
func Run() {
idx := 5
fmt.Println([]int{1}[idx])
}
