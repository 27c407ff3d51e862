package p257
import fmt "fmt"

                                    
                       
func Run() {
f := func() any { return recover() }
fmt.Println(f() == nil)
}
