package p329
import fmt "fmt"
import strings "strings"

                                       
                                                            
                             
                                                          
                 
func Run() {
f := func(int, string) int { return 3 }
var g func(error) string = func(error) string { return "g" }
fmt.Println(f(1, ""), g(nil))
http := strings.Map(func(rune) rune { return 'x' }, "abc")
fmt.Println(http)
}
