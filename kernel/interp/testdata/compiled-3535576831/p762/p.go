package p762
import fmt "fmt"
import math "math"

                                                                                                                                                                                                                                                            
func Run() {
fmt.Println(math.MaxInt64, uint64(math.MaxUint64), math.MinInt8, math.MaxUint16, math.SmallestNonzeroFloat64, math.MaxFloat32); var u8 uint8 = 255; u8++; var i16 int16 = math.MaxInt16; i16++; var u uint = 0; u--; fmt.Println(u8, i16, u == math.MaxUint)
}
