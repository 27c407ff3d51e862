package p498
import fmt "fmt"
import sync "sync"
import atomic "sync/atomic"

                                                                           
                                                                 
                     
                                                                                                                                
         
                 
                        
func Run() {
var once sync.Once; var mu sync.RWMutex; var n atomic.Int64; var m sync.Map
for i := 0; i < 3; i++ { once.Do(func() { fmt.Print("once ") }) }
var wg sync.WaitGroup
for i := range 10 { wg.Add(1); go func() { defer wg.Done(); n.Add(int64(i)); mu.Lock(); defer mu.Unlock(); m.Store(i, i*i) }() }
wg.Wait()
v, _ := m.Load(3)
fmt.Println(n.Load(), v)
}
