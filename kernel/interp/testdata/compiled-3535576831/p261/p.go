package p261
import fmt "fmt"

                             
        
             
      
                         
        
                       
func Run() {
m := make(map[string]int, 10)
m["a"]++
p := new(int)
*p = 5
c := make(chan string, 1)
c <- "x"
fmt.Println(m, *p, <-c)
}
