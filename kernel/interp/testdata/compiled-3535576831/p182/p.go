package p182
import fmt "fmt"

const s = 3
              
                                                  
func Run() {
           
var u uint = 5
fmt.Println(1<<s, 1<<u, int8(1)<<6, uint8(200)>>s)
}
