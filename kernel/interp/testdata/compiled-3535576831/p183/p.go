package p183
import fmt "fmt"

     
            
                          
 
                         
                             
func Run() {
var (
	i       int
	u, v, s = 2.0, 3.0, "bar"
)
var x, y float32 = -1, -2
fmt.Println(i, u, v, s, x, y)
}
