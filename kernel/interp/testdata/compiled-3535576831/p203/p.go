package p203
import fmt "fmt"

                      
                                                       
       
                    
            
                                  
           
             
                          
func Run() {
c := make(chan int, 3)
send := func(c chan<- int) { c <- 1; c <- 2; close(c) }
send(c)
var r <-chan int = c
v, ok := <-r
fmt.Println(v, ok, len(r), cap(r))
v, ok = <-r
w, ok2 := <-r
fmt.Println(v, ok, w, ok2)
}
