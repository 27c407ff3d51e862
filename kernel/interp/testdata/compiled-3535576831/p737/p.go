package p737
import slices "slices"
import fmt "fmt"

                                                                                                                         
                                                                                                                                                                                      
func Run() {
s := make([]int, 3, 10); t := append(s, 1); u := append(s, 2); fmt.Println(t[3], u[3], len(s), cap(s[2:]), cap(s[2:4:6]))
var n []int; for i := range 5 { n = append(n, i) }; w := n[1:3]; w = append(w, 99); fmt.Println(n, w); x := slices.Clip(n[:2]); x = append(x, 7); fmt.Println(n, x, copy(n, n[2:]), n)
}
