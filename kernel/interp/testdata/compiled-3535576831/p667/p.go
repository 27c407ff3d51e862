package p667
import fmt "fmt"

type N int
func (n N) Plus(m int) int { return int(n) + m }
                                                              
                                          
                                                     
func Run() {
          
                                                
fs := map[string]func(int) int{"a": N(1).Plus, "b": N(2).Plus}
l := []func(int) int{N(5).Plus, N(6).Plus}
fmt.Println(fs["a"](1), fs["b"](1), l[0](1), l[1](1))
}
