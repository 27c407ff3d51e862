package p446
import fmt "fmt"

type E struct{ c int }
func (e *E) Error() string { return fmt.Sprint("E", e.c) }
func f(n int) error { var e *E; if n > 0 { e = &E{n} }; return e }
                 
                        
func Run() {
                      
                                                          
                                                                  
fmt.Println(f(1))
fmt.Println(f(0) == nil)
}
