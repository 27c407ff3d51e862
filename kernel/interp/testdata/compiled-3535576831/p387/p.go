package p387
import fmt "fmt"

                      
      
        
            
                  
           
                  
        
                                               
                               
 
                 
        
                                 
                                     
                               
 
func Run() {
c := make(chan int, 2)
c <- 1
close(c)
v, ok := <-c
fmt.Println(v, ok)
v, ok = <-c
fmt.Println(v, ok)
select {
case v, ok := <-c: fmt.Println("closed", v, ok)
default: fmt.Println("default")
}
var nilc chan int
select {
case <-nilc: fmt.Println("never")
case nilc <- 1: fmt.Println("never2")
default: fmt.Println("default")
}
}
