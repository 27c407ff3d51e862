package p200
import fmt "fmt"

type K struct{ a, b int }
                                           
                              
                                                                  
func Run() {
                         
m := map[K]string{{1, 2}: "x", {3, 4}: "y"}
n := map[[2]int]int{{1, 1}: 5}
fmt.Println(m[K{1, 2}], m[K{9, 9}] == "", n[[2]int{1, 1}], len(m))
}
