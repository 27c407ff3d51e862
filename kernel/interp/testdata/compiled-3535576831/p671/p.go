package p671
import fmt "fmt"

                                      
                                                 
                                                             
                                                                                                    
                                                                              
func Run() {
a := [3]int{1, 2, 3}; b := a; b[0] = 9
f := func(c [3]int) [3]int { c[1] = 7; return c }
c := f(a); fmt.Println(a, b, c, a == b, a == [3]int{1, 2, 3})
g := [2][2]int{{1, 2}, {3, 4}}; h := g; h[0][1] = 8; row := g[1]; row[0] = 0; fmt.Println(g, h, row)
pa := &a; pa[2] = 5; for i := range pa { pa[i] *= 2 }; fmt.Println(a, len(pa))
}
