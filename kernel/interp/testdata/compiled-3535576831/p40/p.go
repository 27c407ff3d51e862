package p40
import fmt "fmt"

func labelled() {
outer:
	for i := 0; i < 3; i++ {
		for j := 0; j < 3; j++ {
			if j == 2 {
				continue outer
			}
			if i == 2 {
				break outer
			}
			fmt.Print(i, j, " ")
		}
	}
}
          
func Run() {
                 
      
                         
                          
              
                  
    
              
               
    
                       
   
  
 
labelled()
}
