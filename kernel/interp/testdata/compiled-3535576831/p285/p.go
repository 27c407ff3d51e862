package p285
import fmt "fmt"

                                                       
func Run() {
fmt.Printf("%*d|%-*d|%.*f\n", 5, 42, 5, 42, 2, 3.14159)
}
