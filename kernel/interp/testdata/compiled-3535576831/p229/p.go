package p229
import fmt "fmt"

type P struct{ X, Y int }
                          
                                  
                         
                      
                                                         
func Run() {
                         
ps := []*P{{1, 2}, {3, 4}}
m := map[string][]P{"a": {{5, 6}}}
n := [][]int{{1}, {2, 3}}
a := [...]P{1: {7, 8}}
fmt.Println(*ps[1], m["a"][0].Y, n[1][1], len(a), a[1].X)
}
