package p648
import fmt "fmt"

                                               
                                          
                                                                            
                                     
                                                    
                                     
                                                  
                                                  
                                          
                                           
func f(c chan int) (n int) { for { select { case n = <-c: if n > 5 { return }; default: c <- n + 3 } } }
                 
func Run() {
c, d := make(chan int, 9), make(chan string, 9)
c <- 1; c <- 2; c <- 3; d <- "x"; close(d)
var x int; var ok bool; arr := [2]int{}; m := map[string]string{}; var a any
select { case x = <-c: fmt.Print(x) }
select { case arr[1], ok = <-c: fmt.Print(arr, ok) }
select { case a = <-c: fmt.Print(a) }
select { case m["k"], ok = <-d: fmt.Print(m, ok) }
select { case m["k"], ok = <-d: fmt.Print(m, ok) }
select { case _, ok = <-d: fmt.Print(ok) }
select { case _ = <-d: fmt.Print("blank") }
                                                                                                        
fmt.Println(f(c))
}
