package p27
import fmt "fmt"

           
                     
            
                              
        
                                   
func Run() {
var e error
fmt.Println(e == nil)
var any1 any
fmt.Println(any1 == nil, any1)
any1 = 5
fmt.Println(any1 == 5, any1 == 5.0)
}
