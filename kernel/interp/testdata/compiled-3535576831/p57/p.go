package p57
import fmt "fmt"

func early() {
	x := 1
	defer fmt.Println("deferred", x)
	x = 2
	fmt.Println("now", x)
}
       
func Run() {
              
       
                                 
      
                      
 
early()
}
