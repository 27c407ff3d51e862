package p280
import fmt "fmt"

        
                                                 
                    
         
         
   
func Run() {
func() {
	defer func() { fmt.Println(recover() != nil) }()
	c := make(chan int)
	close(c)
	close(c)
}()
}
