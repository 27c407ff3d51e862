package p440
import fmt "fmt"
import errors "errors"

type E struct{ c int }
func (e E) Error() string { return fmt.Sprint("E", e.c) }
                    
               
                   
                                       
                                
                 
                                    
func Run() {
                      
                                                         
var err error = E{3}
var a any = err
fmt.Println(err, a)
fmt.Printf("%v %s %q\n", err, err, err)
errs := []error{E{1}, E{2}, nil}
fmt.Println(errs)
fmt.Println(errors.Join(E{1}, E{2}))
}
