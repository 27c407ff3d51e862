package p792
import fmt "fmt"

              
                             
                   
func Run() {
i0, i1 := 5, 7
i0, i1 = []int{i1, i0}[0], i0
fmt.Println(i0, i1)
}
