package p818
import fmt "fmt"
import errors "errors"

                     
                                                                            
                                                    
func Run() {
var e struct{ error }
func() { defer func() { fmt.Println(recover() != nil) }(); _ = e.Error() }()
e.error = errors.New("q"); fmt.Println(e.Error(), e)
}
