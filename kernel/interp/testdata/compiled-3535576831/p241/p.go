package p241
import fmt "fmt"

type P struct{ X, Y int }
            
                   
                                   
                               
                 
func Run() {
                         
p := P{1, 2}
p.X, p.Y = p.Y, p.X
m := map[string]int{"a": 1, "b": 2}
m["a"], m["b"] = m["b"], m["a"]
fmt.Println(p, m)
}
