package p389
import fmt "fmt"
import sync "sync"

                  
      
                                       
                   
                        
               
                
                     
                     
                                                                
func Run() {
var once sync.Once
n := 0
for range 3 { once.Do(func() { n++ }) }
var rw sync.RWMutex
rw.RLock(); rw.RUnlock()
var mm sync.Map
mm.Store("a", 1)
v, ok := mm.Load("a")
fmt.Println(n, v, ok)
mm.Range(func(k, v any) bool { fmt.Println(k, v); return true })
}
