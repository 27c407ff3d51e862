package p273
import errors "errors"
import fmt "fmt"

                          
                                   
                                                                  
func Run() {
base := errors.New("base")
err := fmt.Errorf("more: %w", base)
fmt.Println(errors.Is(err, base), errors.Unwrap(err) == base, err)
}
