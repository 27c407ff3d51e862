package p44
import fmt "fmt"

                    
                      
           
                     
 
func Run() {
sl := []int{1, 2, 3}
for i, v := range sl {
	sl[2] = 10
	fmt.Print(i, v, " ")
}
}
