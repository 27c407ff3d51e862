package p628
import errors "errors"
import fmt "fmt"

                                                                                                                                                                                              
                                                         
                                                       
                                                                
                                                          
                                               
                                                       
func Run() {
try := func(name string, f func()) { defer func() { if r := recover(); r != nil { e, isErr := r.(error); if isErr { fmt.Println(name, e) } else { fmt.Println(name, "value", r) } } }(); f() }
try("nil map", func() { var m map[string]int; m["x"]++ })
try("assert", func() { var x any = 1; _ = x.(string) })
try("close", func() { c := make(chan int); close(c); close(c) })
try("custom", func() { panic(fmt.Sprintf("code %d", 7)) })
try("error", func() { panic(errors.New("e")) })
try("div", func() { a, b := 1, 0; fmt.Println(a / b) })
}
