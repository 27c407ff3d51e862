package p249
import fmt "fmt"

                                           
                          
 
func Run() {
for i, j := 0, 10; i < j; i, j = i+1, j-2 {
	fmt.Print(i, ":", j, " ")
}
}
