package p810
import fmt "fmt"

type A struct{ s string }
func (a A) Error() string { return a.s }
type B A
                                                           
func Run() {
                         
                                        
        
fmt.Println(A{"x"}, B{"y"}, &A{"z"}, []any{A{"p"}, B{"q"}})
}
