package p623
import fmt "fmt"

type job struct { n int; out chan<- int }
func worker(jobs <-chan job) { for j := range jobs { j.out <- j.n * 2 } }
                      
               
                        
                                                               
           
                                                                                                                 
func Run() {
                                         
                                                                         
jobs := make(chan job)
go worker(jobs)
out := make(chan int, 1)
for i := range 3 { jobs <- job{i, out}; fmt.Print(<-out, " ") }
close(jobs)
cc := make(chan chan int, 1); ci := make(chan int, 1); cc <- ci; (<-cc) <- 7; fmt.Println(<-ci, len(ci), cap(cc))
}
