package p643
import fmt "fmt"
import time "time"

                                               
                  
         
                                        
                                         
  
 
        
                                                                                         
                                                                           
                 
                                                                                                               
                 
                       
                                                                                                                
                                    
                
                         
                                         
                         
                              
                   
func Run() {
a, b := make(chan int, 1), make(chan string, 1)
for i := range 4 {
	select {
	case a <- i: fmt.Print("sent ", i, " ")
	case v := <-a: fmt.Print("got ", v, " ")
	}
}
b <- "x"
select { case s := <-b: fmt.Print(s); case <-time.After(time.Second): fmt.Print("late") }
select { case v, ok := <-a: fmt.Print(v, ok); default: fmt.Print("empty") }
var nilc chan int
select { case <-nilc: fmt.Print("never"); case nilc <- 1: fmt.Print("never"); default: fmt.Print(" default ") }
res := []string{}
done := make(chan bool)
go func() { defer close(done); for { select { case s, ok := <-b: if !ok { return }; res = append(res, s) } } }()
b <- "p"; b <- "q"; close(b); <-done
fmt.Println(res)
var x int; var arr [2]int
a2 := make(chan int, 2); a2 <- 5; a2 <- 6
select { case x = <-a2: }
select { case arr[1] = <-a2: }
fmt.Println(x, arr)
}
