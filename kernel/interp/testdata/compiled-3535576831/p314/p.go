package p314
import fmt "fmt"

               
      
                               
func Run() {
var u uint8 = 1
n := 9
fmt.Println(u<<n, u>>n, -1>>70)
}
