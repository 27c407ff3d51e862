package p234
import fmt "fmt"

            
                     
                                     
func Run() {
a, b := 1, 1
p, q, r := &a, &b, &a
fmt.Println(p == q, p == r, *p == *q)
}
