package p128
import fmt "fmt"

type meters float64
type feet float64
               
                                        
func Run() {
                   
                 
mt := meters(3)
fmt.Println(feet(mt)*3 > 8, float64(mt))
}
