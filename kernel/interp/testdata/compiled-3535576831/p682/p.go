package p682
import fmt "fmt"
import math "math"

const big = 1 << 100; const third = 1.0 / 3
                                                                                   
                                                                               
const h = 'a' + 1.0;                                                                            
func Run() {
                                           
fmt.Println(big>>98, third*3 == 1, big/(1<<97), 0.1+0.2 == 0.3, math.MaxUint64/1e3)
var f float32 = 0.1; fmt.Println(float64(f) == 0.1, f*3, float32(16777216.0)+1)
                     fmt.Println(h, string(rune(h))); fmt.Printf("%T %T %T\n", h, 1<<3, 'x'/2.0)
}
