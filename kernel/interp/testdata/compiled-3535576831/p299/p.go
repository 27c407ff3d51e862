package p299
import fmt "fmt"
import atomic "sync/atomic"

                  
        
                     
func Run() {
var n atomic.Int64
n.Add(5)
fmt.Println(n.Load())
}
