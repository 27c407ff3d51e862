package p67
import fmt "fmt"

                       
                 
func Run() {
var np *struct{ x int }
fmt.Println(np.x)
}
