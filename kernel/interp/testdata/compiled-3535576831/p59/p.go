package p59
import fmt "fmt"

func loops() {
	for i := 0; i < 3; i++ {
		defer fmt.Print(i, " ")
	}
}
       
func Run() {
              
                         
                         
  
 
loops()
}
