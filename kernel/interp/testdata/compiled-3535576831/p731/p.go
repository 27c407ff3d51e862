package p731
import fmt "fmt"

                                                    
                                                                                                                                                   
                                                                                                                                     
func Run() {
t := func(n int) int { fmt.Print(n, " "); return n }
_ = t(1) + t(2)*t(3); _ = []int{t(4), t(5)}; _ = t(6) > 9 && t(7) > 0 || t(8) > 0; m := map[int]int{t(9): t(10)}; fmt.Println(m, max(t(11), t(12)))
a := make([]int, 20); a[t(13)] = t(14); fmt.Println(a[13]); f := func(xs ...int) int { return len(xs) }; fmt.Println(f(t(15), t(16)))
}
