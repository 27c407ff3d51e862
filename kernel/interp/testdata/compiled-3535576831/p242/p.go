package p242
import fmt "fmt"

                        
         
             
                    
             
             
                   
            
                    
         
                   
  
 
func Run() {
for i := 0; i < 4; i++ {
	switch {
	case i == 0:
		fmt.Print("zero ")
		fallthrough
	case i == 1:
		fmt.Print("one ")
	case i > 2:
		fmt.Print("many ")
	default:
		fmt.Print("two ")
	}
}
}
