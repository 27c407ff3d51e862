package p630
import fmt "fmt"

func byVal(a [3]int) int { a[0] = 99; return a[0] }
func byPtr(a *[3]int) { a[0] = 99; for i := range a { a[i]++ } }
                                     
                                                                                             
                                                                                         
                                                   
func Run() {
                                                   
                                                                
x := [3]int{1, 2, 3}; y := x; z := &x
byVal(x); fmt.Print(x, y == x, " "); byPtr(&x); fmt.Println(x, y == x, z[1], len(z), *z == x)
var m [2][3]int; m[1][2] = 5; n := m; n[0][0] = 1; fmt.Println(m, n, m[1][2:], len(m[0]))
s := x[:]; s[0] = 7; fmt.Println(x[0], cap(s[1:2]))
}
