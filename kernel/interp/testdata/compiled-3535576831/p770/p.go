package p770
import fmt "fmt"

                                                                                                                                                                                   
func Run() {
s := []int{1, 2, 3, 4}; a := [2]int(s); p := (*[3]int)(s); p[0] = 9; a[1] = 7; fmt.Println(s, a, *p, len(p)); func() { defer func() { fmt.Println(recover()) }(); _ = [5]int(s) }()
}
