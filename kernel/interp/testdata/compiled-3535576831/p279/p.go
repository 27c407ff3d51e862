package p279
import fmt "fmt"

              
        
         
                     
        
                       
 
func Run() {
var c chan int
select {
case <-c:
	fmt.Println("never")
default:
	fmt.Println("default")
}
}
