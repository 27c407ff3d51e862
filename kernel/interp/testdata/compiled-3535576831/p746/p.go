package p746
import fmt "fmt"

type A struct{ x int }; type B struct{ x, y int }; type C struct { A; B; y string }
                                                                 
func Run() {
                                                                                   
c := C{A{1}, B{2, 3}, "s"}; fmt.Println(c.A.x, c.B.x, c.y, c.B.y)
}
