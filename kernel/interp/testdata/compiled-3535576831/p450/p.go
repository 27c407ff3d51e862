package p450
import sync "sync"
import fmt "fmt"

type SM struct { sync.Mutex; m map[string]int }
                            
        
          
          
                
func Run() {
                                               
s := SM{m: map[string]int{}}
s.Lock()
s.m["a"]++
s.Unlock()
fmt.Println(s.m)
}
