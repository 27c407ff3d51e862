package p240
import fmt "fmt"

                   
      
              
                 
func Run() {
a := []int{1, 2, 3}
i := 0
i, a[i] = 1, 9
fmt.Println(i, a)
}
