package p800
import math "math"
import fmt "fmt"

                                                                                          
                                                                        
                                                                                        
                                                                                       
                                                                                                     
                                                                              
                                                                                               
                                                                    
                                                                                     
func Run() {
var i8 int8 = 127; i8++; var u8 uint8 = 0; u8--; var i32 int32 = math.MinInt32; i32 = -i32
fmt.Println(i8, u8, i32, i32/-1, i8<<1, u8>>3, ^u8, -u8, u8+1, int8(u8))
var n uint = 70; fmt.Println(1<<n == 0, i32<<1,  -8>>1, int64(-1)>>n, uint16(1)<<15>>15)
var f = 3.99; fmt.Println(int(f), int(-f), uint8(int(f)+254), int64(float32(16777217)))
var u uint32 = 1<<32 - 1; fmt.Println(u*u, u+1, uint64(u)*uint64(u), int32(u), int16(u), uint8(u>>4))
x := 10; x <<= 3; x |= 5; x &^= 4; x ^= 0xff; x %= 50; x >>= 1; fmt.Println(x)
var i64 int64 = math.MaxInt64; fmt.Println(i64+1, i64*2, uint64(i64)+1, -i64-1, int(i64)&^0xff)
fmt.Println(7&^2, 6|1, 5^3, ^0, -5%3, 5%-3, 1.5*2, 7/2, -7/2, 7.0/2)
var s uint8 = 3; var w int64 = 1 << s; var z = 2.5; fmt.Println(w, z, uint8(1)<<s<<5)
}
