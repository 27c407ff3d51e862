package p109
import fmt "fmt"

                
            
         
             
                    
func Run() {
var ma [2][3]int
ma[1][2] = 5
mb2 := ma
mb2[0][0] = 1
fmt.Println(ma, mb2)
}
