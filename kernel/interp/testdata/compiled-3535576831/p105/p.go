package p105
import fmt "fmt"
import math "math"

                                                                                           
func Run() {
fmt.Println(math.Sqrt(2), math.Floor(-1.5), math.MaxInt64, math.Pi, uint64(math.MaxUint64))
}
