package p1
import fmt "fmt"

type size int64
const (
	_       = iota
	kb size = 1 << (10 * iota)
	mb
)
                   
func Run() {
               
       
               
                           
   
 
fmt.Println(kb, mb)
}
