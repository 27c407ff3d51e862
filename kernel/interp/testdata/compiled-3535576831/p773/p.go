package p773
import fmt "fmt"

                                                                                                                                                                                                                                                                                                                                                                         
func Run() {
n := 0; f := func() []int { n++; return []int{1, 2, 3} }; for range f() { }; for i := range f() { _ = i }; fmt.Println(n); s := []int{1, 2}; for i, x := range s { s = append(s, x*10); s[i] = 0 }; fmt.Println(s); a := [3]int{1, 2, 3}; for i, x := range a { a[2] = 9; if i == 2 { fmt.Println(x) } }; for i, x := range &a { a[2] = 7; if i == 2 { fmt.Println(x) } }
}
