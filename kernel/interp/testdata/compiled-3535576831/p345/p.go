package p345
import fmt "fmt"

             
                                                            
               
                   
func Run() {
var x any = 3
fmt.Println(x == 3, x != 3, x == int64(3), x == "3", 3 == x)
var y any = 3.0
fmt.Println(x == y)
}
