package p244
import fmt "fmt"

                               
           
         
                           
        
                    
  
 
func Run() {
for _, v := range []int{1, 7} {
	switch v {
	default:
		fmt.Println("default", v)
	case 1:
		fmt.Println("one")
	}
}
}
