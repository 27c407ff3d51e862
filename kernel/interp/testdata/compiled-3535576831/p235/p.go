package p235
import fmt "fmt"

                                      
      
                           
func Run() {
a, b := make(chan int), make(chan int)
c := a
fmt.Println(a == b, a == c)
}
