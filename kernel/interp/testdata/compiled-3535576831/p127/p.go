package p127
import strconv "strconv"
import fmt "fmt"

         
                  
                       
 
                          
func Run() {
acc := ""
for i := range 5 {
	acc += strconv.Itoa(i)
}
fmt.Println(acc, len(acc))
}
