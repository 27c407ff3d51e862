package p85
import fmt "fmt"

          
                                               
                             
                            
                  
func Run() {
calls := 0
tick := func(b bool) bool { calls++; return b }
_ = tick(false) && tick(true)
_ = tick(true) || tick(true)
fmt.Println(calls)
}
