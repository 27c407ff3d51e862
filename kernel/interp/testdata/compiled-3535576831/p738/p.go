package p738
import fmt "fmt"

                                                                                                   
                                                                                                                                                                                                              
func Run() {
var s []int; var m map[string]int; var f func(); var c chan int; var p *int; var e error; var a any
fmt.Println(s == nil, len(s), m["x"], len(m), f == nil, c == nil, p == nil, e == nil, a == nil, append(s, s...) == nil); for range s { }; for range m { }; delete(m, "x"); v, ok := m["q"]; fmt.Println(v, ok)
}
