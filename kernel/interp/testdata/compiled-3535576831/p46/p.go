package p46
import fmt "fmt"

                       
       
       
         
                   
                  
 
             
                  
func Run() {
ch := make(chan int, 3)
ch <- 1
ch <- 2
close(ch)
for v := range ch {
	fmt.Print(v, " ")
}
v, ok := <-ch
fmt.Println(v, ok)
}
