package p709
import fmt "fmt"

type T struct{ n int }
func (t T) String() string { return fmt.Sprintf("<%d>", t.n) }
type E struct{ c int }
func (e *E) Error() string { return fmt.Sprint("E", e.c) }
                     
                                                                                                                        
func Run() {
                      
                                                              
                      
                                                          
var err error = &E{4}
fmt.Println(T{1}, &T{2}, []T{{3}}, map[T]T{{1}: {2}}, err); fmt.Printf("%v %s %d %q %+v\n", T{5}, T{6}, T{7}, T{8}, err)
}
