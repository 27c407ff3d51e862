package p0
import fmt "fmt"

const big = 1 << 40
const (
	c0 = iota
	c1
	_
	c3
)
const typed int8 = 100
                                            
func Run() {
                   
       
          
   
  
   
 
                      
fmt.Println(big, c0, c1, c3, typed, big>>38)
}
