package p193
import fmt "fmt"

                       
                 
                 
                                 
func Run() {
a := make([]int, 3, 10)
b := append(a, 1)
c := append(a, 2)
fmt.Println(b, c, len(a), cap(a))
}
