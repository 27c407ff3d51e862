package p718
import sync "sync"
import fmt "fmt"

                                                                                
                                                                                                                                   
                                                          
                                                                                                                     
func Run() {
var mu sync.RWMutex; var wg sync.WaitGroup; var once sync.Once; n, first := 0, 0
for i := range 20 { wg.Add(1); go func() { defer wg.Done(); once.Do(func() { first++ }); mu.Lock(); defer mu.Unlock(); n += i }() }
wg.Wait(); mu.RLock(); fmt.Println(n, first); mu.RUnlock()
var m sync.Map; m.Store("a", 1); v, ok := m.Load("a"); _, loaded := m.LoadOrStore("a", 2); fmt.Println(v, ok, loaded)
}
