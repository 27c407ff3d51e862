package p795
import fmt "fmt"

type P struct { x int; at [2]int; in struct { y int }; next *P; m map[string]int; of []*P }
                                                    
                                                                                                    
                                                                                                                                                                                   
                                                                                                                        
                                                                                                        
                                                                         
                                                                                           
                                                               
func Run() {
                                                                                           
t := func(n int) int { fmt.Print(n, " "); return n }
p := &P{m: map[string]int{}, next: &P{}, of: []*P{{}, {}}}; get := func(n int) *P { t(n); return p }
get(1).x = t(2); get(3).at[t(1)] = t(4); get(5).in.y = t(6); get(7).next.x = t(8); get(9).m["k"] = t(10); get(11).of[t(1)].x = t(12); *(&get(13).x) += t(14); (*get(15)).x -= t(16)
s := []P{{}, {}}; list := func(n int) []P { t(n); return s }; list(17)[t(1)].in.y = t(18); list(19)[0].at[t(1)] += t(20)
mm := map[string]*P{"a": p}; mm[fmt.Sprint("a")].next.in.y = t(21); m := map[any]int{}; m[t(22)] = t(23)
fmt.Println(); fmt.Println(p.x, p.at, p.in, *p.next, p.m, *p.of[1], s, m)
for i := range 2 { get(i).at[i] = t(30 + i); if i == 1 { get(40).x = len(fmt.Sprint(i)) } }
switch { case true: get(50).x = t(51) }; fmt.Println(p.x, p.at)
}
