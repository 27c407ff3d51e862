package p267
import fmt "fmt"

                                               
func Run() {
fmt.Print("a", 1, 2, "b", 3.5, true, nil, "\n")
}
