package p554
import fmt "fmt"

type bad struct{ code int }
func (b bad) Error() string { return fmt.Sprint("bad ", b.code) }
func f() (err error) { defer func() { if e, ok := recover().(error); ok { err = e } }(); panic(bad{3}) }
                
func Run() {
                           
                                                                 
                                                                                                        
fmt.Println(f())
}
