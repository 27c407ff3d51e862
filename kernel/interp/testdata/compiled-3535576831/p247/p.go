package p247
import fmt "fmt"

      
                        
                         
             
                 
   
             
              
   
                      
  
 
func Run() {
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
