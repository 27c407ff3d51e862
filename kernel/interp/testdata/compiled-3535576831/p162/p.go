package p162
import fmt "fmt"

                         
              
                         
                       
func Run() {
sc := make(chan []int, 2)
sc <- []int{1}
sc <- append([]int{2}, 3)
fmt.Println(<-sc, <-sc)
}
