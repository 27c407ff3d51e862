package p751
import sync "sync"
import fmt "fmt"

                                                                  
                                                                                                
                                                                                                   
                                                           
func Run() {
jobs, out := make(chan int), make(chan int); var wg sync.WaitGroup
for range 3 { wg.Add(1); go func() { defer wg.Done(); for j := range jobs { out <- j * j } }() }
go func() { for i := range 10 { jobs <- i }; close(jobs) }(); go func() { wg.Wait(); close(out) }()
sum := 0; for x := range out { sum += x }; fmt.Println(sum)
}
