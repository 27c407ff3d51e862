package p223
import fmt "fmt"

                                                           
func Run() {
fmt.Println(7/2, -7/2, 7/-2, -7/-2, 7%2, -7%2, 7%-2, -7%-2)
}
