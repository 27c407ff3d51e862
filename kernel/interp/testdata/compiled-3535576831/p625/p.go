package p625
import fmt "fmt"
import errors "errors"

type temporary struct{ n int }
func (t temporary) Error() string { return fmt.Sprint("temporary ", t.n) }
func retry(max int, f func(int) error) (err error) { for i := 0; i < max; i++ { if err = f(i); err == nil { return nil } }; return fmt.Errorf("gave up after %d: %w", max, err) }
                                                                                         
                                                          
               
                                         
func Run() {
                              
                                                                          
                                                                                                                                                                                 
fmt.Println(retry(3, func(i int) error { if i < 2 { return temporary{i} }; return nil }))
err := retry(2, func(i int) error { return temporary{i} })
var t temporary
fmt.Println(err, errors.As(err, &t), t.n)
}
