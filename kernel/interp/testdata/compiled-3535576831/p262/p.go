package p262
import fmt "fmt"

                         
                   
                 
func Run() {
s := []int{1, 2, 3, 4, 5}
n := copy(s[1:], s)
fmt.Println(n, s)
}
