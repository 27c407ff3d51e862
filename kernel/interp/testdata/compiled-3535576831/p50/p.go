package p50
import fmt "fmt"
import sync "sync"

                     
                     
                        
          
            
                 
                
    
 
         
                
func Run() {
var wg sync.WaitGroup
res := make([]int, 5)
for i := 0; i < 5; i++ {
	wg.Add(1)
	go func() {
		defer wg.Done()
		res[i] = i * i
	}()
}
wg.Wait()
fmt.Println(res)
}
