package p780
import fmt "fmt"

type A interface{ A() int }
type T struct{}
func (T) A() int { return 1 }
                                                                                                                                   
func Run() {
                           
               
                             
for _, x := range []any{T{}, 1, nil} { switch v := x.(type) { case A: fmt.Println("A", v.A()); default: fmt.Println("other", v) } }
}
