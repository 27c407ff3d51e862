package p317
import fmt "fmt"

                           
                                        
func Run() {
var a, b float32 = 0.1, 0.2
fmt.Println(a+b, a*b, a/b, float64(a+b))
}
