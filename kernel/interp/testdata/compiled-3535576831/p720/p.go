package p720
import atomic "sync/atomic"
import sync "sync"
import fmt "fmt"

                                         
                                                                                      
                                                                               
func Run() {
var n atomic.Int64; var wg sync.WaitGroup
for range 10 { wg.Add(1); go func() { defer wg.Done(); for range 10 { n.Add(1) } }() }
wg.Wait(); fmt.Println(n.Load(), n.CompareAndSwap(100, 5), n.Swap(9), n.Load())
}
