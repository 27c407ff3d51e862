package p685
import fmt "fmt"

                                                                        
                                                                                                                      
func Run() {
var s uint = 33; var a int32 = 1; var b = 1 << 3.0; var c int64 = 1 << s
fmt.Println(a<<s, b, c, -8>>1, uint8(1)<<7>>7, int8(-128)>>s, ^0, 5&^3, 6^3); a <<= 3; a |= 1; a &^= 8; fmt.Println(a)
}
