package p527
import fmt "fmt"
import bits "math/bits"
import math "math"

                            
                       
                       
                                                                                           
                                                                                                      
func Run() {
var u8 uint8 = 250; u8 += 10
var i8 int8 = 127; i8++
x := uint32(0xDEADBEEF)
fmt.Printf("%d %d %#x %b %d %d %d\n", u8, i8, x>>16, 5&^1, bits.OnesCount32(x), -7/2, -7%3)
fmt.Println(1<<62, math.MaxInt64, uint64(math.MaxUint64), math.Inf(1), -0.0, math.NaN() == math.NaN())
}
