package p732
import fmt "fmt"

                                                                                                  
                                                                                                                             
                                                                                                                  
func Run() {
var fib func(int) int; fib = func(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
compose := func(fs ...func(int) int) func(int) int { return func(x int) int { for _, f := range fs { x = f(x) }; return x } }
fmt.Println(fib(15), compose(fib, func(x int) int { return x * 2 }, func(x int) int { return -x })(7), fib == nil)
}
