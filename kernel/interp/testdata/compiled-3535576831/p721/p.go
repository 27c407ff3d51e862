package p721
import errors "errors"
import context "context"
import fmt "fmt"

type key struct{}
                                                                                                 
                                                                                                                                 
func Run() {
                 
c := context.WithValue(context.Background(), key{}, "v"); d, cancel := context.WithCancelCause(c)
fmt.Println(d.Value(key{}), d.Value("x"), d.Err()); cancel(errors.New("why")); <-d.Done(); fmt.Println(d.Err(), context.Cause(d))
}
