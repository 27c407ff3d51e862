package p58
import fmt "fmt"

func stable(x int) {
	defer fmt.Println("deferred", x)
	fmt.Println("now", x)
}
         
func Run() {
                    
                                 
                      
 
stable(4)
}
