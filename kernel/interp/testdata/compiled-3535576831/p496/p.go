package p496
import time "time"
import fmt "fmt"

                      
                                                             
                                                                                                    
                                                                                                         
                                                
                                                          
              
func Run() {
c := make(chan string)
go func() { time.Sleep(5 * time.Millisecond); c <- "done" }()
select { case s := <-c: fmt.Println(s); case <-time.After(2 * time.Second): fmt.Println("timeout") }
select { case s := <-c: fmt.Println(s); case <-time.After(5 * time.Millisecond): fmt.Println("timeout") }
tick := time.NewTicker(time.Millisecond); n := 0
for range tick.C { n++; if n == 3 { tick.Stop(); break } }
fmt.Println(n)
}
