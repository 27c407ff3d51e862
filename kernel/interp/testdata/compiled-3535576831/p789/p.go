package p789
import fmt "fmt"

type T struct{ n int }
func (t T) M() {}
type I interface{ M() }
                       
                                            
func Run() {
                      
                 
                       
var i, j I = T{1}, T{1}
fmt.Println(i == j, i == T{1}, i == I(T{2}))
}
