package p733
import fmt "fmt"

                                                                                  
                                                                                             
                                                                                                       
func Run() {
f := func(p string, xs ...any) string { return fmt.Sprint(p, len(xs), xs == nil) }
fmt.Println(f("a"), f("b", nil), f("c", 1, "x"), f("d", []any{1, 2}...), f("e", []int{1, 2}))
g := func(xs ...int) { if len(xs) > 0 { xs[0] = 99 } }; s := []int{1}; g(s...); g(s[0]); fmt.Println(s)
}
