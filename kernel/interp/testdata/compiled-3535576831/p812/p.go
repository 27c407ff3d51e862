package p812
import fmt "fmt"
import math "math"

                         
                                                                                                                                                             
                                                      
func Run() {
n := math.Copysign(0, -1)
fmt.Println(math.Signbit(min(0.0, n)), math.Signbit(min(n, 0.0)), math.Signbit(max(n, 0)), math.Signbit(max(0, n)), max(n, math.NaN()), min(1, math.Inf(-1)))
var f float32 = 2; fmt.Println(min(f, 1), max(f, 3.5))
}
