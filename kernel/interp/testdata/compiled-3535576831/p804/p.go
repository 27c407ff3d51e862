package p804
import fmt "fmt"
import math "math"
import time "time"

                                                                                                                                        
                                                                   
                                                            
                                                     
const c = min(1, 2.5);                            
type D time.Duration;                                                              
func Run() {
fmt.Println(min(3, 1, 2), max(1.5, 2), min("b", "a"), max(int8(3), 4), min(math.NaN(), 1), math.Signbit(min(0.0, math.Copysign(0, -1))))
x, y := 3, 4.5; fmt.Println(min(x, 10), max(float64(x), y), max(y))
s := []int{1, 2, 3}; t := s[:2]; clear(t); fmt.Println(s, t)
var m map[string]int; clear(m); fmt.Println(m == nil)
                       fmt.Println(c, max(c, 'a'))
                      fmt.Println(max(D(3), D(2)), max(time.Second, 2*time.Second))
}
