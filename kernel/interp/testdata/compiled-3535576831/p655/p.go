package p655
import runtime "runtime"
import fmt "fmt"
import sync "sync"

                     
                  
          
            
                 
                              
                                
          
    
 
                              
func Run() {
var wg sync.WaitGroup
for i := range 3 {
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer func() { recover() }()
		if i == 1 { runtime.Goexit() }
		panic(i)
	}()
}
wg.Wait(); fmt.Println("done")
}
