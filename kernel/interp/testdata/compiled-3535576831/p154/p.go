package p154
import strings "strings"
import fmt "fmt"

                        
func inFunc() string {
	var e1, e2 = strings.ToUpper("a"), 3
	var e3, e4 int = len(e1), 9
	return fmt.Sprint(e1, e2, e3, e4)
}
                             
func Run() {
var d1, d2 = []int{1}, 7
                      
                                     
                            
                                  
 
fmt.Println(d1, d2, inFunc())
}
