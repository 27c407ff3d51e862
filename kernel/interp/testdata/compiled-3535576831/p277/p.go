package p277
import sync "sync"
import fmt "fmt"

                   
                     
                  
          
            
                 
            
    
 
                                   
        
                  
         
 
                
func Run() {
c := make(chan int)
var wg sync.WaitGroup
for i := range 4 {
	wg.Add(1)
	go func() {
		defer wg.Done()
		c <- i * i
	}()
}
go func() { wg.Wait(); close(c) }()
sum := 0
for v := range c {
	sum += v
}
fmt.Println(sum)
}
