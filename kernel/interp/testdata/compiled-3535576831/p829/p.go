package p829
import fmt "fmt"

type G struct{ v int }
func (g G) GoString() string { return "GO!" }
                                  
func Run() {
                      
                                             
fmt.Printf("%#v %v\n", G{1}, G{1})
}
