package p734
import fmt "fmt"

                                                                                                                          
                                                                                       
                                  
func Run() {
f := func() (n int, err error) { defer func() { if n > 5 { err = fmt.Errorf("big %d", n) } }(); n = 3; return n * 2, nil }
g := func() (x int) { x = 1; { x := 5; _ = x }; defer func() { x++ }(); return x + 10 }
fmt.Println(f()); fmt.Println(g())
}
