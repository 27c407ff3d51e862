package p536
import fmt "fmt"

                   
                                               
                                 
func Run() {
s := []int{1, 2, 3}
arr := [3]int(s); pa := (*[2]int)(s); pa[0] = 9
fmt.Println(arr, s, *pa, len(pa))
}
