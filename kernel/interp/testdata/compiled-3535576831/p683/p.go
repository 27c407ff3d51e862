package p683
import fmt "fmt"
import math "math"

                                                                                                       
                                                                                                            
func Run() {
for _, p := range [][2]int{{7, 2}, {-7, 2}, {7, -2}, {-7, -2}} { fmt.Print(p[0]/p[1], p[0]%p[1], " ") }
x := math.MinInt64; y := -1; fmt.Println(x/y == x, x%y, -x == x, uint8(x>>8)-uint8(100), int8(-128)/int8(y))
}
