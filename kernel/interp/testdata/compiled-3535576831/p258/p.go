package p258
import fmt "fmt"

      
        
      
           
     
            
  
   
              
func Run() {
i := 0
func() {
again:
	if i < 3 {
		i++
		goto again
	}
}()
fmt.Println(i)
}
