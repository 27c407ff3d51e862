package p47
import fmt "fmt"

            
                                 
 
                 
func Run() {
var k, w int
for k, w = range []int{5, 6, 7} {
}
fmt.Println(k, w)
}
