package p185
import math "math"
import fmt "fmt"

                                                                                        
func Run() {
fmt.Println(math.MaxInt8, math.MinInt16, uint64(math.MaxUint64), math.MaxFloat32 > 1e38)
}
