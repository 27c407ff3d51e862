package p612
import fmt "fmt"
import math "math"

                                                                                                                               
                         
func apply(f func(float64, float64) float64, x float64) func(float64) float64 { return func(y float64) float64 { return f(x, y) } }
                                                          
func Run() {
add := func(a int) func(int) func(int) int { return func(b int) func(int) int { return func(c int) int { return a + b + c } } }
fmt.Println(add(1)(2)(3))
                                                                                                                                   
fmt.Println(apply(math.Pow, 2)(10), apply(math.Max, 3)(1))
}
