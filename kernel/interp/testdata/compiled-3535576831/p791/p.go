package p791
import fmt "fmt"

                                 
                                      
                                                                                                                                  
                                                                                                            
                                                                        
                                                                                                             
func Run() {
s := []int{1, 2, 3}; i, j := 1, 2
f := func() (int, int) { return 8, 9 }
s[i], s[j] = f(); fmt.Println(s); s[j], i = 5, 0; fmt.Println(s, i); s[i]++; s[j] -= s[i]; s[i], s[j] = s[j], s[i]; fmt.Println(s)
m := map[string][]int{"a": s}; m["a"][j], j = f(); fmt.Println(m, j); v, ok := m["a"]; fmt.Println(v[i], ok)
p := &s[i]; *p = 3; k := s[s[0]-3]; s[0], k = k, s[0]; fmt.Println(s, k)
g := func(xs ...int) (int, bool) { return xs[len(xs)-1], xs[0] == 1 }; s[1], ok = g(1, 2); fmt.Println(s, ok)
}
