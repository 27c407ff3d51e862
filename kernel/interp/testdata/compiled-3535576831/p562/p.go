package p562
import fmt "fmt"

type S struct{ n int }
                                                      
                                                           
                                             
                                                           
                                           
                                                           
                                            
                                                    
                                           
                                                                    
func Run() {
                      
c1 := make(chan func(), 1); c1 <- func() {}; close(c1)
for range 2 { v, ok := <-c1; fmt.Print(v == nil, ok, " ") }
c2 := make(chan *S, 1); c2 <- &S{}; close(c2)
for range 2 { v, ok := <-c2; fmt.Print(v == nil, ok, " ") }
c3 := make(chan any, 1); c3 <- 3; close(c3)
for range 2 { v, ok := <-c3; fmt.Print(v == nil, ok, " ") }
c4 := make(chan S, 1); c4 <- S{4}; close(c4)
for range 2 { v, ok := <-c4; fmt.Print(v, ok, " ") }
c5 := make(chan int, 1); c5 <- 3; close(c5)
for range 2 { select { case v, ok := <-c5: fmt.Print(v, ok, " ") } }
}
