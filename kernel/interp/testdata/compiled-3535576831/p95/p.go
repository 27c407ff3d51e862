package p95
import strings "strings"
import fmt "fmt"

                      
                        
                           
 
                     
                                  
func Run() {
var sb strings.Builder
for i := 0; i < 3; i++ {
	fmt.Fprintf(&sb, "%d-", i)
}
sb.WriteString("end")
fmt.Println(sb.String(), sb.Len())
}
