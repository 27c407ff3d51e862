package p66
import fmt "fmt"

         
                     
func Run() {
zero := 0
fmt.Println(1 / zero)
}
