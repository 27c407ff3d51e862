package p495
import sync "sync"
import fmt "fmt"

type result struct{ id, out int }
                                                          
                     
                                                                                                                                
                                     
                                      
        
                                       
                                         
func Run() {
                                 
jobs, results := make(chan int, 10), make(chan result, 10)
var wg sync.WaitGroup
for w := 0; w < 3; w++ { wg.Add(1); go func(w int) { defer wg.Done(); for j := range jobs { results <- result{j, j * j} } }(w) }
for j := 1; j <= 5; j++ { jobs <- j }
close(jobs); wg.Wait(); close(results)
sum := 0
for r := range results { sum += r.out }
fmt.Println(sum, len(results), cap(jobs))
}
