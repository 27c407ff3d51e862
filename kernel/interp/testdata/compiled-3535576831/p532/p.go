package p532
import fmt "fmt"

func gen(ch chan<- int) { for i := 2; ; i++ { ch <- i } }
func filter(in <-chan int, out chan<- int, p int) { for { if i := <-in; i%p != 0 { out <- i } } }
                                
                                                                                                 
func Run() {
                                                         
                                                                                                 
ch := make(chan int); go gen(ch)
for range 5 { p := <-ch; fmt.Print(p, " "); c1 := make(chan int); go filter(ch, c1, p); ch = c1 }
}
