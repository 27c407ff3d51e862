package p233
import fmt "fmt"

                                           
                                                              
                   
func Run() {
f := func() (int, string) { return 1, "x" }
g := func(a int, b string) string { return b + fmt.Sprint(a) }
fmt.Println(g(f()))
}
