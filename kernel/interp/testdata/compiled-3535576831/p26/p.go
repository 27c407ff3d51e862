package p26
import fmt "fmt"
import errors "errors"

                          
                                       
                                                                              
func Run() {
base := errors.New("base")
wrapped := fmt.Errorf("more: %w", base)
fmt.Println(wrapped, errors.Is(wrapped, base), errors.Unwrap(wrapped) == base)
}
