package p640
import fmt "fmt"

type T struct { a [2]int; m map[string]int; p *T; s []T }
                                    
                                                                                                                       
                                                   
                  
                 
                    
                    
      
               
                  
                           
                                          
                    
                                                                                       
                                                       
                                                                             
                                                                                        
                                                                                               
                                                                                                              
func Run() {
                                                         
t := T{m: map[string]int{}, p: &T{}}
t.a[1] = 3; t.m["x"] += 2; t.m["x"]++; t.p.a[0] -= 4; t.s = append(t.s, T{}); t.s[0].a[1]++; t.p.p = &t; t.p.p.a[0] = 7
fmt.Println(t.a, t.m, t.p.a, t.s[0].a, t.p.p == &t)
x, y, z := 1, 2, 3
x, y, z = z, x, y
fmt.Println(x, y, z)
xs := []int{1, 2, 3}
i := 0
i, xs[i] = 2, 9
fmt.Println(i, xs)
xs[0], xs[2] = xs[2], xs[0]
pp := &xs[1]; *pp *= 5; q := &pp; **q += 1
fmt.Println(xs, *pp)
var arr [3][2]string; arr[1][1] = "m"; cp := arr; cp[1][1] += "n"; fmt.Println(arr, cp)
s := "a"; s += "b" + s; s2 := s[1:]; fmt.Println(s, s2)
var u uint8 = 3; u <<= 7; u |= 1; u ^= 0xf0; u &^= 1; u %= 50; fmt.Println(u)
mm := map[string][]int{}; mm["a"] = append(mm["a"], 1, 2); mm["a"][0]--; fmt.Println(mm)
ms := map[string]struct{ n int }{"k": {1}}; v := ms["k"]; v.n = 2; ms["k"] = v; fmt.Println(ms)
fm := map[string]func() int{}; fm["one"] = func() int { return 1 }; fmt.Println(fm["one"](), fm["two"] == nil)
}
