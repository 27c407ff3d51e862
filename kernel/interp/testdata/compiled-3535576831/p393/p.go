package p393
import sync "sync"
import fmt "fmt"
import time "time"

                     
                 
                                         
                                                                       
          
         
 
                                                    
        
                                                                        
         
                                                                                                              
         
                                                                                                                 
                                 
         
                
           
func Run() {
var wg sync.WaitGroup
var mu sync.Mutex
all := func(start func(func())) (s int) {
	for i := range 10 { start(func() { mu.Lock(); s += i; mu.Unlock() }) }
	wg.Wait()
	return s
}
fmt.Println(all(wg.Go), all(func(f func()) { f() }))
sum := 0
for i := range 10 { wg.Go(func() { mu.Lock(); sum += i; mu.Unlock() }) }
wg.Wait()
for _, i := range []int{1, 2, 3} { j := i * 100; wg.Go(func() { mu.Lock(); sum += j + i*1000; mu.Unlock() }) }
wg.Wait()
for i := 0; i < 10; i++ { time.AfterFunc(time.Millisecond, func() { mu.Lock(); sum += i * 10000; mu.Unlock() }) }
time.Sleep(50 * time.Millisecond)
mu.Lock()
fmt.Println(sum)
mu.Unlock()
}
