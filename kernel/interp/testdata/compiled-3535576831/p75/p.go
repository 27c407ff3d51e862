package p75
import atomic "sync/atomic"
import fmt "fmt"

            
                       
                                  
func Run() {
var an int64
atomic.AddInt64(&an, 5)
fmt.Println(atomic.LoadInt64(&an))
}
