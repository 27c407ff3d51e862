package p178
import fmt "fmt"

const huge = 1 << 100
                                                  
func Run() {
                     
fmt.Println(huge>>98, float64(huge), huge/(1<<97))
}
