package p690
import fmt "fmt"

                              
                                                                             
                        
func Run() {
c := make(chan int, 2); n := 0
for i := range 5 { select { case c <- i: n++; default: fmt.Print("full ") } }
fmt.Println(n, <-c, <-c)
}
