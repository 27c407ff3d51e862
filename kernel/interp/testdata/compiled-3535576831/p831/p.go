package p831
import errors "errors"
import fmt "fmt"

                     
                                                    
func Run() {
var e struct{ error }
e.error = errors.New("q"); fmt.Println(e.Error(), e)
}
