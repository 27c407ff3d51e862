package p603
import fmt "fmt"

                                                 
                        
                                                                                                                          
                                  
           
                   
func Run() {
data, quit := make(chan int), make(chan struct{})
done := make(chan []int)
go func() { var got []int; for { select { case v := <-data: got = append(got, v); case <-quit: done <- got; return } } }()
for i := range 4 { data <- i * i }
close(quit)
fmt.Println(<-done)
}
