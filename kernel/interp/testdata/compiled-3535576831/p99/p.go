package p99
import fmt "fmt"

type celsius float64
                                                  
func Run() {
                    
fmt.Printf("%.1f %v\n", celsius(3.25), celsius(1))
}
