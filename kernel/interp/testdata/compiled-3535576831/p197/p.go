package p197
import fmt "fmt"

type A struct{ X int }
type B struct{ A; X string }
                 
                       
func Run() {
                      
                            
b := B{A{1}, "b"}
fmt.Println(b.X, b.A.X)
}
