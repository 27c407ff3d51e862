package p375
import fmt "fmt"

func vany(xs ...any) int { return len(xs) }
                      
func Run() {
                                           
fmt.Println(vany(nil))
}
