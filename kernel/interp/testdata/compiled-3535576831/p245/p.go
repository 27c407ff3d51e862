package p245
import fmt "fmt"

           
                                                         
          
                      
               
          
 
                  
func Run() {
trace := ""
f := func(n int) int { trace += fmt.Sprint(n); return n }
switch 2 {
case f(1), f(2), f(3):
	trace += "hit"
case f(4):
}
fmt.Println(trace)
}
