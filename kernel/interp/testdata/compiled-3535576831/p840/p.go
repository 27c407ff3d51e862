package p840
import fmt "fmt"
import time "time"

                                                                          
                             
                                                                                                                                                                          
                                                                   
                                                                        
                                                                        
                                                                                                                           
                                                
func Run() {
a, b, done := make(chan int, 2), make(chan string, 1), make(chan struct{})
a <- 1; b <- "s"; close(done)
for n := 0; n < 4; n++ { select { case v, ok := <-a: fmt.Print(v, ok, " "); if n < 1 { close(a) }; case <-time.After(time.Hour): fmt.Print("no") } ; if n == 2 { break } }
select { case v := <-b: fmt.Print(v) ; default: fmt.Print("none") }
select { case b <- "t": fmt.Print("sent") ; default: fmt.Print("full") }
select { case b <- "u": fmt.Print("sent") ; default: fmt.Print("full") }
var nilc chan int; select { case <-nilc: fmt.Print("no"); case nilc <- 1: fmt.Print("no"); case <-done: fmt.Print("done") }
_, ok := <-done; fmt.Println(ok, len(b), cap(b))
}
