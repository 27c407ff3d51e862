package p388
import sync "sync"
import fmt "fmt"

                                                          
                     
                  
          
                                                                                                    
 
                              
           
         
              
        
                                                 
                
func Run() {
jobs, results := make(chan int, 10), make(chan [2]int, 10)
var wg sync.WaitGroup
for w := range 3 {
	wg.Add(1)
	go func(id int) { defer wg.Done(); for j := range jobs { results <- [2]int{j, j * j} }; _ = id }(w)
}
for i := range 6 { jobs <- i }
close(jobs)
wg.Wait()
close(results)
sum := 0
for r := range results { sum += r[0]*100 + r[1] }
fmt.Println(sum)
}
