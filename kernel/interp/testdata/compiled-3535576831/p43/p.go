package p43
import fmt "fmt"

                      
                       
            
                     
 
func Run() {
arr := [3]int{1, 2, 3}
for i, v := range arr {
	arr[2] = 10
	fmt.Print(i, v, " ")
}
}
