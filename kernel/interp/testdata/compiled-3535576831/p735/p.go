package p735
import fmt "fmt"

type N struct { v int; next *N }
                                                                                                                                                                       
                                                                                                                                       
func Run() {
                                
x := 1; p := &x; pp := &p; **pp = 4; arr := [2]int{1, 2}; q := &arr[1]; *q = 8; s := []string{"a"}; t := &s[0]; *t += "b"; n := &N{1, &N{2, nil}}; r := &n.next.v; *r++
fmt.Println(x, arr, s, n.next.v, p == *pp, q == &arr[1], new(int) == new(int)); m := map[string]*int{"x": p}; *m["x"]++; fmt.Println(x)
}
