package p754
import fmt "fmt"

                                                                                                              
                                        
func Run() {
f := func() (s string) { defer func() { s = fmt.Sprint(s, recover()) }(); fmt.Println(recover()); panic("p") }
fmt.Println(f()); fmt.Println(recover())
}
