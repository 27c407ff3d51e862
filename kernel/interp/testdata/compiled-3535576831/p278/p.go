package p278
import fmt "fmt"

                                            
      
             
         
               
            
               
                
  
 
func Run() {
c, d := make(chan int, 1), make(chan int, 1)
c <- 1
for range 2 {
	select {
	case v := <-c:
		d <- v + 1
	case w := <-d:
		fmt.Println(w)
	}
}
}
