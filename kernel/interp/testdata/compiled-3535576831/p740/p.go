package p740
import strings "strings"
import fmt "fmt"

                                  
                                                                                                                                                                                
                                                  type C struct{ n int };                                                                                
func Run() {
m := map[string]map[string][]int{}
for _, w := range []string{"a.x", "a.y", "b.x", "a.x"} { k, v, _ := strings.Cut(w, "."); if m[k] == nil { m[k] = map[string][]int{} }; m[k][v] = append(m[k][v], len(m[k][v])) }
fmt.Println(m, len(m["a"]), m["zz"]["q"] == nil);                         mc := map[string]C{"a": {1}}; c := mc["a"]; c.n++; mc["a"] = c; fmt.Println(mc)
}
