package p68
import fmt "fmt"

                                 
func Run() {
panic(fmt.Sprintf("value %d", 3))
}
