package p100
import fmt "fmt"

type kelvin float64
                             
func Run() {
                   
fmt.Printf("%T\n", kelvin(1))
}
