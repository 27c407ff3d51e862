package p227
import math "math"
import fmt "fmt"

                 
                  
                                                                                            
func Run() {
nan := math.NaN()
inf := math.Inf(1)
fmt.Println(nan == nan, nan < 1, inf > 1e308, -inf < 0, 0*inf != 0*inf, math.IsNaN(inf-inf))
}
