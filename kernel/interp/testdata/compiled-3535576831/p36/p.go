package p36
import fmt "fmt"

type op func(int, int) int
                                                                                                        
                                           
                                                                                               
                                                                                           
func Run() {
                          
ops := map[string]op{"+": func(a, b int) int { return a + b }, "*": func(a, b int) int { return a * b }}
fmt.Println(ops["+"](2, 3), ops["*"](2, 3))
compose := func(f, g func(int) int) func(int) int { return func(x int) int { return g(f(x)) } }
fmt.Println(compose(func(x int) int { return x + 1 }, func(x int) int { return x * 2 })(5))
}
