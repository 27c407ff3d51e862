package p608
import fmt "fmt"
import math "math"

                                                                                                                                              
                                                                                              
                                                               
func Run() {
for _, x := range []uint8{0, 1, 0x80, 0xff} { n := 0; for y := x; y != 0; y &= y - 1 { n++ }; fmt.Print(n, x<<1, x>>1, ^x, -x, x&^0x0f, " ") }
var i16 int16 = 32767; i16++; var u16 uint16; u16--; var i32 int32 = math.MinInt32; i32 = -i32
fmt.Println(i16, u16, i32, uint32(1)<<31>>31, int64(1)<<40>>39)
}
