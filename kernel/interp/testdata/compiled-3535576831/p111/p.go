package p111
import fmt "fmt"

     
           
                  
           
 
                           
func Run() {
var (
	va     = 3
	vb, vc = "x", 2.5
	vd     int
)
fmt.Println(va, vb, vc, vd)
}
