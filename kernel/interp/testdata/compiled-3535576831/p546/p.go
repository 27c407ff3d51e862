package p546
import fmt "fmt"

type T struct { len int; string string }
                           
       
                                           
func Run() {
                                        
t := T{len: 3, string: "s"}
t.len++
fmt.Println(t.len, t.string, len(t.string))
}
