package p428
import fmt "fmt"

                                                                                                                                                                    
                     
func Run() {
f, g := func() (s string) { x := 1; defer func(n int) { s += fmt.Sprint(n) }(x); x = 2; for i := range 2 { s += fmt.Sprint(i) }; return s }, func() int { return 3 }
fmt.Println(f(), g())
}
