package p177
import fmt "fmt"

const (
	a, b = iota, iota * 10
	c, d
	_, _
	e, f
)
                             
func Run() {
       
                       
     
     
     
 
fmt.Println(a, b, c, d, e, f)
}
