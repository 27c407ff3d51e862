package p801
import fmt "fmt"
import math "math"

type P struct{ a, b int }
                                       
                                                                   
                                                                                                              
                                                                                                       
                                                                              
                                                                                          
                                                                                                                            
                                                                                                                        
                                                                                                           
                                                                                      
                                                                                       
                                
func Run() {
                         
m := map[string]P{"x": {1, 2}, "y": {}}
p := m["x"]; p.a = 100; fmt.Println(m["x"], p, m["none"].b, len(m))
mp := map[string]*P{"x": {3, 4}}; mp["x"].a++; mp["q"] = &P{}; mp["q"].b += 5; fmt.Println(*mp["x"], *mp["q"])
mk := map[P]int{{1, 2}: 3, {2, 1}: 4}; mk[P{1, 2}]++; mk[P{9, 9}]--; fmt.Println(mk, mk[P{a: 1, b: 2}])
ma := map[[2]int]string{{1, 2}: "a"}; ma[[2]int{1, 2}] += "b"; fmt.Println(ma)
ms := map[string][]int{}; ms["a"] = append(ms["a"], 1, 2); ms["a"][0] = 9; fmt.Println(ms)
mm := map[string]map[int]P{"o": {1: {1, 1}}}; mm["o"][2] = P{2, 2}; delete(mm["o"], 1); delete(mm["zz"], 1); fmt.Println(mm)
mi := map[any]int{1: 1, "a": 2, 1.5: 3, [1]int{1}: 4}; fmt.Println(mi[1], mi["a"], mi[1.5], mi[int64(1)], mi[[1]int{1}])
nan := math.NaN(); mf := map[float64]int{nan: 1, nan: 2}; mf[nan] = 3; fmt.Println(len(mf), mf[nan], mf[0])
v, ok := m["zz"]; fmt.Println(v, ok); if _, ok := mk[P{}]; !ok { fmt.Println("none") }
for k, v := range map[P]string{{1, 2}: "only"} { k.a = 7; v += "!"; fmt.Println(k, v) }
clear(m); fmt.Println(len(m), m)
}
