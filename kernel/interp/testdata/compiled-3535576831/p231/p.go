package p231
import fmt "fmt"

                                                                                                                           
                                             
func Run() {
fs := map[string]func(int, int) int{"add": func(a, b int) int { return a + b }, "mul": func(a, b int) int { return a * b }}
fmt.Println(fs["add"](2, 3), fs["mul"](2, 3))
}
