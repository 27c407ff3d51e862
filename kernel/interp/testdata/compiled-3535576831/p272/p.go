package p272
import fmt "fmt"

                                              
                      
func Run() {
f := func(_ int, b string) string { return b }
fmt.Println(f(1, "x"))
}
