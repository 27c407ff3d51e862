package p34
import fmt "fmt"

                      
                        
            
          
  
                     
 
                     
func Run() {
var fact func(int) int
fact = func(n int) int {
	if n == 0 {
		return 1
	}
	return n * fact(n-1)
}
fmt.Println(fact(10))
}
