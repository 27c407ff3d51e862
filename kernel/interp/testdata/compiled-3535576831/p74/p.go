package p74
import sync "sync"
import fmt "fmt"

                 
                     
        
                         
          
            
                 
           
       
             
    
 
         
                
func Run() {
var cm sync.Mutex
var cw sync.WaitGroup
cnt := 0
for i := 0; i < 20; i++ {
	cw.Add(1)
	go func() {
		defer cw.Done()
		cm.Lock()
		cnt++
		cm.Unlock()
	}()
}
cw.Wait()
fmt.Println(cnt)
}
