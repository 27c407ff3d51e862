package p72
import fmt "fmt"

                                                 
           
        
               
                      
               
               
 
        
               
               
        
                    
 
func Run() {
c1, c2 := make(chan int, 1), make(chan string, 1)
c2 <- "two"
select {
case v := <-c1:
	fmt.Println("one", v)
case s := <-c2:
	fmt.Println(s)
}
select {
case v := <-c1:
	fmt.Println(v)
default:
	fmt.Println("none")
}
}
