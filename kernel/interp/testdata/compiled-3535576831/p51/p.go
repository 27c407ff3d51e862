package p51
import fmt "fmt"
import sync "sync"

                      
                      
                        
           
                 
                  
             
     
 
          
                 
func Run() {
var wg2 sync.WaitGroup
res2 := make([]int, 4)
for i := 0; i < 4; i++ {
	wg2.Add(1)
	go func(n int) {
		defer wg2.Done()
		res2[n] = n
	}(i)
}
wg2.Wait()
fmt.Println(res2)
}
