package p253
import fmt "fmt"

                    
                     
          
                     
 
func Run() {
a := [3]int{1, 2, 3}
for i, v := range a {
	a[2] = 10
	fmt.Print(i, v, " ")
}
}
