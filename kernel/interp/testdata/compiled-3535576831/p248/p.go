package p248
import fmt "fmt"

                      
      
      
     
     
         
               
        
         
            
  
 
              
func Run() {
c := make(chan int, 1)
c <- 1
n := 0
loop:
for {
	select {
	case v := <-c:
		n += v
	default:
		break loop
	}
}
fmt.Println(n)
}
