package p318
import fmt "fmt"

            
                                  
func Run() {
x := 1 << 62
fmt.Println(x*2, x*4, uint64(x)*4)
}
