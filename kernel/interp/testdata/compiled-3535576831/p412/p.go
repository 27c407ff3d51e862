package p412
import fmt "fmt"
import sync "sync"

type Cache[K comparable, V any] struct { mu sync.Mutex; m map[K]V; miss int }
func NewCache[K comparable, V any]() *Cache[K, V] { return &Cache[K, V]{m: make(map[K]V)} }
func (c *Cache[K, V]) Get(k K, f func(K) V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.m[k]; ok { return v }
	c.miss++
	v := f(k)
	c.m[k] = v
	return v
}
                            
                                                                                                             
                   
func Run() {
                                                                             
                                                                                           
                                               
            
                    
                                    
         
          
           
         
 
c := NewCache[string, int]()
for _, k := range []string{"a", "bb", "a"} { fmt.Print(c.Get(k, func(s string) int { return len(s) }), " ") }
fmt.Println(c.miss)
}
