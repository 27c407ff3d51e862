package p119
import fmt "fmt"
import errors "errors"
import strconv "strconv"

                          
                                            
                          
 
                
func Run() {
err := errors.New("outer")
if _, err := strconv.Atoi("x"); err != nil {
	fmt.Println("inner", err)
}
fmt.Println(err)
}
