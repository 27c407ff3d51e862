package p834
import fmt "fmt"
import errors "errors"
import io "io"

type E struct{ msg string }
func (e *E) Error() string { return "E:" + e.msg }
type W struct { err error; Err error; n int }
                           
                                                       
                                                      
func Run() {
                           
                                                  
                                             
w := W{&E{"a"}, &E{"b"}, 1}
fmt.Println(w.err, w.Err, w.n, errors.Is(w.err, w.err))
fmt.Printf("%+v\n", W{errors.New("x"), io.EOF, 2}.Err)
}
