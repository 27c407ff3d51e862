package p739
import math "math"
import fmt "fmt"

type K struct { a int; b [2]string }
                                                                                                                                                                                                                                                                                      
                                                                                                            
func Run() {
                                    
m1 := map[K]int{{1, [2]string{"x"}}: 5}; m2 := map[[2]int]string{{1, 2}: "a"}; m3 := map[bool]int{true: 1}; m4 := map[float64]int{1.5: 2}; m4[math.NaN()] = 1; m4[math.NaN()] = 2; m5 := map[*int]int{}; x := 1; m5[&x]++; m6 := map[rune]int{}; for _, r := range "hello" { m6[r]++ }
fmt.Println(m1[K{1, [2]string{"x"}}], m2[[2]int{1, 2}], m3[false], len(m4), m4[math.NaN()], m5[&x], m6['l'])
}
