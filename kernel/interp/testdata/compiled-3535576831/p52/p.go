package p52
import fmt "fmt"

                        
         
             
                    
            
                   
             
               
                    
         
                    
  
 
func Run() {
for i := 0; i < 5; i++ {
	switch {
	case i == 0:
		fmt.Print("zero ")
	case i < 3:
		fmt.Print("low ")
		fallthrough
	case i == 100:
		fmt.Print("fell ")
	default:
		fmt.Print("high ")
	}
}
}
