package p704
import fmt "fmt"

type P struct { X, Y int; name string; In *int }
                       
                                                                                                                     
func Run() {
                                                
p := P{1, -2, "q", nil}
fmt.Printf("%v|%+v|%T|%d|%5v\n", p, p, p, p.X, p.Y); fmt.Println(p, &p, []P{p}, map[string]P{"k": p}, struct{ P }{p})
}
