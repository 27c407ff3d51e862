package p228
import fmt "fmt"

        
                           
func Run() {
z := 0.0
fmt.Println(1/z, -1/z, z/z)
}
