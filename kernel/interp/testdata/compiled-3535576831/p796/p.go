package p796
import fmt "fmt"

type P struct { x int; at [2]int; of []*P; xs []int }
                                                    
                                              
                                        
                                        
                              
                                                      
                                 
                            
                            
                                                                                         
                                                                                    
                         
                                
                                       
              
                                                     
              
                                                

func Run() {
                                                     
t := func(n int) int { fmt.Print(n, " "); return n }
p := &P{xs: []int{1, 2, 3}}; p.of = []*P{p, p}
get := func(n int) *P { t(n); return p }
get(0).of[t(1)].of[t(0)].xs[t(2)] = t(9)
get(0).of[get(1).xs[t(0)]].x++
get(0).of[t(1)].xs[get(2).xs[t(0)]] += get(3).xs[t(1)]
get(1).xs[t(0):t(2)][t(1)] = t(7)
get(1).xs[t(0):t(2)][t(1)]++
fmt.Println(p.x, p.at, p.xs)
func() { defer func() { fmt.Println(recover()) }(); get(1).xs[t(0):t(2)][t(4)] = t(7) }()
func() { defer func() { fmt.Println(recover()) }(); get(1).xs[t(0):t(8)][t(4)]++ }()
a := [][]int{{1, 2}, {3}}
f := func() [][]int { return a }
f()[0][1], a[1][0] = a[1][0], f()[0][1]
fmt.Println(a)
for i := range f()[0] { f()[0][i] *= 2; f()[0][i]-- }
fmt.Println(a)
q := &f()[1]; *q = append(*q, 4); fmt.Println(a)

}
