package p689
import fmt "fmt"

                                                                    
                   
                       
                                                                                 
                                                                                                                     
func Run() {
done, c := make(chan struct{}), make(chan int, 1); var none chan int
close(done); c <- 5
got := map[string]int{}
for range 20 { select { case <-done: got["done"]++; case <-none: got["nil"]++ } }
v, ok := <-done; fmt.Println(got, v, ok); close(c); x, ok := <-c; fmt.Println(x, ok); x, ok = <-c; fmt.Println(x, ok)
}
