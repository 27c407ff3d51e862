package p712
import errors "errors"
import fmt "fmt"
import strings "strings"

                                                                                                                                                                    
func Run() {
a, b := errors.New("a"), errors.New("b"); j := errors.Join(a, nil, b); fmt.Println(j, errors.Is(j, b), errors.Join(nil, nil) == nil, strings.Count(j.Error(), "\n"))
}
