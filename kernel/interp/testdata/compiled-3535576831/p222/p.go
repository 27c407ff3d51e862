package p222
import fmt "fmt"

                                                                                         
func Run() {
fmt.Println(1+2*3, (1+2)*3, 1<<2+1, 5&3|4, 6^3&^1, !true || true && false, -3*-2, 10-4-3)
}
