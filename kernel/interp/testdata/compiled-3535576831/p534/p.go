package p534
import fmt "fmt"

                                                                                                   
                                                                                                                 
                                 
                    
                                                            
func Run() {
var s []int; var m map[string]int; var f func(); var c chan int; var p *int; var e error; var a any
fmt.Println(s == nil, m == nil, f == nil, c == nil, p == nil, e == nil, a == nil, len(s), m["x"], len(m), cap(s))
s = append(s, 1); for range m { }
fmt.Println(s, e, a)
fmt.Printf("%v %v %d %s\n", p, e, []int(nil), []string(nil))
}
