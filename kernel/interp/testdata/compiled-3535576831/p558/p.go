package p558
import fmt "fmt"

                                                                                               
                                                                                      
func Run() {
m := map[any]string{1: "int", "a": "string", 2.5: "float", [2]int{1, 2}: "array", true: "bool"}
fmt.Println(m[1], m["a"], m[2.5], m[[2]int{1, 2}], m[true], m[int64(1)] == "", len(m))
}
