package p786
import fmt "fmt"

type E struct{ n int }
func (e E) Error() string { return fmt.Sprint("E", e.n) }
                                                                                                                                                                                        
func Run() {
                      
                                                         
e := E{1}; var err error = e; e.n = 2; fmt.Println(err); errs := []error{e}; e.n = 3; fmt.Println(errs); keep := func(e error) error { return e }; k := keep(e); e.n = 4; fmt.Println(k)
}
