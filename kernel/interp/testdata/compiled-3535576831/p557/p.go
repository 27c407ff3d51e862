package p557
import fmt "fmt"

type id int
type name string
                           
                                                            
func Run() {
           
                
var a, b any = id(1), id(1)
fmt.Println(a == b, a == any(1), any(name("x")) == any("x"))
}
