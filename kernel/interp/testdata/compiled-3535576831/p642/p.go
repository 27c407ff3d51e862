package p642
import time "time"
import io "io"
import sync "sync"
import fmt "fmt"
import strings "strings"
import context "context"

                                        
          
                                                                                
                                                 
                             
type acc struct { sync.Mutex; n map[string]int }
func (a *acc) inc(k string) { a.Lock(); defer a.Unlock(); a.n[k]++ }
                              
                                                                                                  
                           
                           
                                                                                                          
                                                                                  
                                         
                                                                      
                                                                           
                                                        
                              
                                             
                                            
                                                                                                                                          
func Run() {
var mu sync.Mutex; var wg sync.WaitGroup
total := 0
add := func(n int) { defer wg.Done(); mu.Lock(); defer mu.Unlock(); total += n }
for i := 1; i <= 10; i++ { wg.Add(1); go add(i) }
wg.Wait(); fmt.Println(total)
                                                
                                                                    
a := &acc{n: map[string]int{}}
for _, w := range strings.Fields("x y x") { wg.Add(1); go func() { defer wg.Done(); a.inc(w) }() }
wg.Wait(); fmt.Println(a.n)
errs := make(chan error, 3)
for i := range 3 { go func(i int) { if i == 1 { errs <- fmt.Errorf("e%d", i); return }; errs <- nil }(i) }
bad := 0; for range 3 { if err := <-errs; err != nil { bad++; fmt.Println(err) } }
cond := sync.NewCond(&mu); ready := false
go func() { mu.Lock(); ready = true; cond.Broadcast(); mu.Unlock() }()
mu.Lock(); for !ready { cond.Wait() }; mu.Unlock(); fmt.Println(ready, bad)
ctx2, cancel := context.WithCancel(context.Background())
stopped := make(chan struct{})
go func() { <-ctx2.Done(); close(stopped) }()
cancel(); <-stopped; fmt.Println(ctx2.Err())
t := time.AfterFunc(time.Millisecond, func() { mu.Lock(); total = -1; mu.Unlock(); errs <- io.EOF }); fmt.Println(<-errs, t.Stop(), total)
}
