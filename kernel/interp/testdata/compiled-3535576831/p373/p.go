package p373
import fmt "fmt"

func mut(xs ...int) { xs[0] = 100 }
                 
          
               
func Run() {
                                   
xs := []int{1, 2}
mut(xs...)
fmt.Println(xs)
}
