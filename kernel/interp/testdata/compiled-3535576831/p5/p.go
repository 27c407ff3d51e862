package p5
import fmt "fmt"
import math "math"

        
                                                                          
func Run() {
z := 0.0
fmt.Println(1/z, -1/z, z/z == z/z, math.Inf(1) > 1e308, float32(16777217))
}
