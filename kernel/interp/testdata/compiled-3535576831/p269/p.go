package p269
import fmt "fmt"

                     
                       
           
          
  
                           
 
                    
func Run() {
var fib func(int) int
fib = func(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}
fmt.Println(fib(15))
}
