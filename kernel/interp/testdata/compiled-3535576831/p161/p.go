package p161
import fmt "fmt"

func three(s []int) (int, []int, string) { return len(s), append(s, 1), fmt.Sprint(s) }
                             
                       
func Run() {
                                                                                       
t1, t2, t3 := three([]int{9})
fmt.Println(t1, t2, t3)
}
