package p274
import errors "errors"
import fmt "fmt"

                                                         
                
func Run() {
err := errors.Join(errors.New("a"), nil, errors.New("b"))
fmt.Println(err)
}
