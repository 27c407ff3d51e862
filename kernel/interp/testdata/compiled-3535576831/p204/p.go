package p204
import fmt "fmt"

type F func(int) int
                                          
                       
                       
func Run() {
                    
var f F = func(x int) int { return x + 1 }
g := (func(int) int)(f)
fmt.Println(f(1), g(2))
}
