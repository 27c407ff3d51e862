package p561
import fmt "fmt"
import io "io"

type S struct{ n int }
                                                                              
                                                                                             
                                                                                     
                                                                            
                                                                                           
                                                                                  
func Run() {
                      
for _, x := range []any{1, "s", 2} { v, ok := x.(int); fmt.Print(v, ok, " ") }
for _, x := range []any{func() {}, "s"} { v, ok := x.(func()); fmt.Print(v == nil, ok, " ") }
for _, x := range []any{&S{1}, "s"} { v, ok := x.(*S); fmt.Print(v == nil, ok, " ") }
for _, x := range []any{S{1}, "s"} { v, ok := x.(S); fmt.Print(v, ok, " ") }
for _, x := range []any{[]int{1}, "s"} { v, ok := x.([]int); fmt.Print(v == nil, ok, " ") }
for _, x := range []any{io.EOF, "s"} { v, ok := x.(error); fmt.Print(v, ok, " ") }
}
