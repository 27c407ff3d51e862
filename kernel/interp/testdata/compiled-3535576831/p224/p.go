package p224
import fmt "fmt"

           
                                                     
                             
                            
                                
                          
func Run() {
trace := ""
f := func(s string) int { trace += s; return len(s) }
_ = f("a") + f("bb")*f("ccc")
arr := []int{f("x"), f("y")}
m := map[int]int{f("k"): f("v")}
fmt.Println(trace, arr, m)
}
