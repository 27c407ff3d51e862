package p55
import fmt "fmt"

func jump() int {
	i := 0
again:
	i++
	if i < 5 {
		goto again
	}
	return i
}
                   
func Run() {
                 
       
      
    
           
            
  
         
 
fmt.Println(jump())
}
