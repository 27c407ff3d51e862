package p507
import fmt "fmt"

type T struct{ n int }
func (t T) String() string { return fmt.Sprintf("T(%d)", t.n) }
type U struct{ n int }
func str(v any) string { if s, ok := v.(fmt.Stringer); ok { return "stringer " + s.String() }; return fmt.Sprint("plain ", v) }
                                                     
func Run() {
                      
                                                               
                      
                                                                                                                               
fmt.Println(str(T{1}), str(&T{2}), str(U{3}), str(4))
}
