package p30
import fmt "fmt"

                   
                     
func Run() {
var av any = "text"
fmt.Println(av.(int))
}
