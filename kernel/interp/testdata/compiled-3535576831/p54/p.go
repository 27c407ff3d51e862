package p54
import fmt "fmt"

                        
           
        
       
         
              
  
 
func Run() {
for i := 0; i < 3; i++ {
	switch i {
	case 1:
		break
	default:
		fmt.Print(i)
	}
}
}
