package p86
import fmt "fmt"
import math "math"

            
                                                                                                         
func Run() {
a, b := 3, 7
fmt.Println(min(a, b), max(a, b, 5), min(2.5, 1), max("a", "b"), math.IsNaN(min(math.NaN(), float64(a))))
}
