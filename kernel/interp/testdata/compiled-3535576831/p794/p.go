package p794
import fmt "fmt"

              
                
                 
                   
func Run() {
i0, i1 := 5, 7
s := []int{1, 2}
i0, i1 = s[0], i0
fmt.Println(i0, i1)
}
