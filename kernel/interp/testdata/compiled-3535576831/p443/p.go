package p443
import fmt "fmt"

type E struct{ c int }
func (e E) Error() string { return "E" }
func f() (err error) { defer func() { if r := recover(); r != nil { err = fmt.Errorf("rec: %v", r) } }(); panic(fmt.Sprint("x", E{1})) }
                
func Run() {
                      
                                        
                                                                                                                                        
fmt.Println(f())
}
