package p609
import fmt "fmt"
import math "math"

                
                                                                                                                              
                                                                                       
                                                                                  
func Run() {
a, b := 0.1, 0.2
fmt.Println(a+b, a+b == 0.3, float32(a)+float32(b), math.Round(-2.5), math.Trunc(-2.7), math.Mod(-7, 3), uint8(int(300)&0xff))
fmt.Printf("%.3f %8.2f|%-8.1e|%g %v %x\n", math.Pi, math.E, 12345.678, 1e21, 1e20, 1.5)
x := 1.0; for x/2 > 0 { x /= 2 }; fmt.Println(x, math.SmallestNonzeroFloat64 == x)
}
