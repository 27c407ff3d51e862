package p693
import fmt "fmt"
import math "math"

type T float64
                                                                                                                         
                                                                                                
func Run() {
              
a, b := T(2.5), T(-1); fmt.Println(min(a, b, 3), max(a, b), min("b", "a"), max(1, 2.5), min(math.NaN(), 1), max(-0.0, 0))
m := map[string]int{"a": 1}; s := []int{1, 2, 3}; clear(m); clear(s[1:]); fmt.Println(len(m), s)
}
