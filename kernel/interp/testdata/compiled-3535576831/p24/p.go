package p24
import fmt "fmt"

type temp float64
func (t temp) String() string { return fmt.Sprintf("%.1f°", float64(t)) }
                
              
                           
                         
func Run() {
                 
                                                                          
t := temp(21.55)
fmt.Println(t)
fmt.Printf("%v %s\n", t, t)
fmt.Println([]temp{1, 2})
}
