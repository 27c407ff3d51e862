package p752
import fmt "fmt"

type req struct { n int; reply chan int }
                                                                            
                                                                                                                                                                                                                                           
func Run() {
                                         
c := make(chan req); go func() { for r := range c { r.reply <- r.n * 2 } }()
r := req{21, make(chan int)}; c <- r; fmt.Println(<-r.reply); close(c); fc := make(chan func() int, 1); fc <- func() int { return 3 }; fmt.Println((<-fc)()); var so chan<- int = make(chan int, 1); so <- 1; fmt.Println(len(so), cap(so))
}
