package p359
import fmt "fmt"

func inner() { defer func() { r := recover(); panic(fmt.Sprint("re ", r)) }(); panic("one") }
func outer() (s string) { defer func() { s = fmt.Sprint(recover()) }(); inner(); return "no" }
                    
func Run() {
                                                                                             
                                                                                              
fmt.Println(outer())
}
