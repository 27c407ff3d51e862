package p761
import fmt "fmt"
import math "math"

                                                                                                                                                                                                                             
func Run() {
z := 0.0; inf := 1 / z; nan := z / z; fmt.Println(inf, -inf, nan, nan == nan, inf > 1e308, math.Signbit(-z*1), math.Floor(-1.5), math.Round(2.5), math.Trunc(-2.7), 1e100, 123456789.0, 1e-7, float32(0.1), 100000000.0, 5.0)
}
