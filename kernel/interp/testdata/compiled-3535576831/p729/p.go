package p729
import fmt "fmt"

                                                       
                                                                                         
                                                                                        
                                                                                                                
func Run() {
f := func() (int, string, error) { return 1, "a", nil }
x, s, err := f(); _, s2, _ := f(); var a, b, c = f(); fmt.Println(x, s, err, s2, a, b, c)
m := map[string]int{}; var arr [3]string; m["k"], arr[1], err = f(); fmt.Println(m, arr)
g := func(i int, s string, e error) string { return fmt.Sprint(i, s, e) }; fmt.Println(g(f())); fmt.Println(f())
}
