package p42
import fmt "fmt"

      
                  
      
        
                  
 
func Run() {
n := 4
for i := range n {
	n = 0
	i += 10
	fmt.Print(i, " ")
}
}
