package p115
import fmt "fmt"

                                              
              
func Run() {
r := func(a, b int) int { return a * b }(3, 4)
fmt.Println(r)
}
