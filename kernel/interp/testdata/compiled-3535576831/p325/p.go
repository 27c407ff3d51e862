package p325
import slices "slices"
import fmt "fmt"

type Xs []int
              
               
               
func Run() {
             
xs := Xs{2, 1}
slices.Sort(xs)
fmt.Println(xs)
}
