package p73
import fmt "fmt"
import time "time"

                    
        
          
                     
                                    
                       
 
func Run() {
tc := make(chan int)
select {
case <-tc:
	fmt.Println("value")
case <-time.After(time.Millisecond):
	fmt.Println("timeout")
}
}
