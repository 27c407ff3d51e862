package p118
import fmt "fmt"
import bits "math/bits"
import math "math"

                                                                                  
func Run() {
fmt.Println(bits.OnesCount(255), bits.Len(8), uint8(200)>>1, int32(math.MaxInt32))
}
