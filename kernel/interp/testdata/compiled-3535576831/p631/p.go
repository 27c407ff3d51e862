package p631
import fmt "fmt"

type pt struct { x, y int }
                                 
                                     
                                                                                         
            
func Run() {
                           
var a, b any = pt{1, 2}, pt{1, 2}
m := map[any]string{1: "i", "1": "s"}
fmt.Println(m[1], m["1"], pt{1, 2} == pt{2, 1}, struct{ a int }{1} == struct{ a int }{1})
_ = a; _ = b
}
