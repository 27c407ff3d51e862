package p719
import sync "sync"
import fmt "fmt"

                                                                                       
                                                         
                                                                   
                                                                   
func Run() {
f := sync.OnceValue(func() int { fmt.Print("once "); return 7 }); fmt.Println(f(), f())
var mu sync.Mutex; c := sync.NewCond(&mu); ready := false
go func() { mu.Lock(); ready = true; mu.Unlock(); c.Broadcast() }()
mu.Lock(); for !ready { c.Wait() }; mu.Unlock(); fmt.Println(ready)
}
