package p843
import fmt "fmt"
import strings "strings"

                                                                                          
                                                                                                  
                                                                                                                           
                                                            
                                                                                            
                                                                                                                                            
                                                                                                                  
                                                                                                                               
                                                 
                                                                                                                 
                                                                                                 
func Run() {
v := func(pre string, xs ...int) string { return fmt.Sprint(pre, len(xs), xs == nil, xs) }
s := []int{1, 2}; fmt.Println(v("a"), v("b", 1), v("c", s...), v("d", nil...), v("e", []int{}...))
g := func(xs ...any) int { return len(xs) }; fmt.Println(g(), g(nil), g(nil, nil), g([]any{1, 2}...), g([]any{1, 2}), g(s))
h := func(xs ...int) { xs[0] = 99 }; h(s...); fmt.Println(s)
comp := func(f, g func(int) int) func(int) int { return func(x int) int { return f(g(x)) } }
fmt.Println(comp(func(x int) int { return x * 2 }, func(x int) int { return x + 1 })(5), func(a, b int) (c int) { c = a - b; return }(7, 2))
var rec func(int) int; rec = func(n int) int { if n <= 1 { return 1 }; return n * rec(n-1) }; fmt.Println(rec(10))
cnt := func() func() int { n := 0; return func() int { n++; return n } }; c1, c2 := cnt(), cnt(); c1(); fmt.Println(c1(), c2())
var nf func(); fmt.Println(nf == nil, rec != nil)
multi := func() (a, b int, err error) { a = 1; defer func() { b = 2 }(); return 5, 6, nil }; fmt.Println(multi())
fmt.Println(strings.Map(func(r rune) rune { if r == 'a' { return -1 }; return r + 1 }, "banana"))
}
