package p736
import fmt "fmt"

type P struct{ x, y int }
                                                                                                                                                                                          
                                                   
func Run() {
                         
p := &P{y: 2}; q := new(P); *q = *p; q.x = 5; ps := []*P{{1, 2}, {3, 4}}; m := map[string]*P{"a": {7, 8}}; pm := &map[string]int{"z": 1}; (*pm)["y"] = 2; sl := &[]int{1, 2}; (*sl)[0] = 9
fmt.Println(*p, *q, *ps[1], *m["a"], len(*pm), *sl)
}
