package p315
import fmt "fmt"

                    
                    
func Run() {
var a, b uint = 3, 5
fmt.Println(a-b > 0)
}
