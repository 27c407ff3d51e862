package p263
import fmt "fmt"

           
                   
                   
                   
                      
func Run() {
var s []int
s = append(s, s...)
s = append(s, 1, 2)
s = append(s, s...)
fmt.Println(s, len(s))
}
