package p842
import fmt "fmt"

                           
                                  
                                                   
                                               
                                               
                                                                        
                                                             
                                                                       
type L struct { n *L; v int };                                                                    
                                                                
func Run() {
i := 0; a := []int{1, 2, 3}
i, a[i] = 1, 50; fmt.Println(i, a)
a[0], a[1], a[2] = a[2], a[0], a[1]; fmt.Println(a)
f := func() (int, []int) { return 2, []int{9} }
j, b := f(); j, c := 5, b; fmt.Println(j, b, c)
m := map[string]int{}; m["a"], m["b"] = len(m), len(m)+1; fmt.Println(m)
x, y := 1, 2; x, y = y, x+y; x, y = y, x+y; fmt.Println(x, y)
p, q := &x, &y; *p, *q = *q, *p; p, q = q, p; fmt.Println(x, y, *p, *q)
                               l := &L{nil, 1}; l, l.n = &L{v: 2}, l; fmt.Println(l.v, l.n == nil)
a[0]++; a[a[0]%3] += 5; m["a"]--; m["z"] |= 6; fmt.Println(a, m)
}
