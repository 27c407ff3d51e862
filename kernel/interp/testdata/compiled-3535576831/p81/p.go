package p81
import fmt "fmt"

        
                
func Run() {
len := 3
fmt.Println(len)
}
