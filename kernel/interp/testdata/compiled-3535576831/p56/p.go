package p56
import fmt "fmt"

func deferred() (s string) {
	defer func() { s += "1" }()
	defer func() { s += "2" }()
	return "0"
}
                       
func Run() {
                            
                            
                            
           
 
fmt.Println(deferred())
}
