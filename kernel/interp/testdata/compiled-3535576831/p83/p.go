package p83
import fmt "fmt"

                    
                           
               
func Run() {
sw := []int{1, 2, 3}
sw[0], sw[2] = sw[2], sw[0]
fmt.Println(sw)
}
