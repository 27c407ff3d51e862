package p215
import fmt "fmt"

type A int
type B int
                                                   
                   
func Run() {
          
          
m := map[any]string{A(1): "a", B(1): "b", 1: "int"}
fmt.Println(len(m))
}
