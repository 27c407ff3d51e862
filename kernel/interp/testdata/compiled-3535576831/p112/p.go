package p112
import fmt "fmt"

                          
                   
func divmod2(a, b int) (int, int) { return a / b, a % b }
func Run() {
_, second := divmod2(9, 4)
fmt.Println(second)
                                                         
}
