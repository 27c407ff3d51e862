package p670
import fmt "fmt"

type P struct { a int; b string; c [2]bool }
                                                          
                                                               
                                                                                               
func Run() {
                                            
x, y := P{1, "q", [2]bool{true}}, P{1, "q", [2]bool{true}}
fmt.Println(x == y, x != y); y.c[1] = true; fmt.Println(x == y)
m := map[P]int{x: 1}; m[y]++; m[P{1, "q", [2]bool{true}}] += 5; fmt.Println(m[x], m[y], len(m))
}
