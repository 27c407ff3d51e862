package p206
import fmt "fmt"

type Celsius float64
func (c Celsius) F() float64 { return float64(c)*9/5 + 32 }
                             
func Run() {
                    
                                                           
fmt.Println(Celsius(100).F())
}
