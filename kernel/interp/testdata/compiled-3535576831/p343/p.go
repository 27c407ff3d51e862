package p343
import fmt "fmt"

                       
            
         
         
                                     
func Run() {
ch := make(chan any, 2)
var p10 *int
ch <- p10
ch <- nil
fmt.Println(<-ch == nil, <-ch == nil)
}
