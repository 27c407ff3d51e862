package p620
import fmt "fmt"

type Cache[K comparable, V any] struct { max int; order []K; data map[K]V; onEvict func(K, V) }
func NewCache[K comparable, V any](max int, f func(K, V)) *Cache[K, V] { return &Cache[K, V]{max: max, data: make(map[K]V), onEvict: f} }
func (c *Cache[K, V]) Put(k K, v V) {
	if _, ok := c.data[k]; !ok { c.order = append(c.order, k) }
	c.data[k] = v
	for len(c.order) > c.max { old := c.order[0]; c.order = c.order[1:]; if c.onEvict != nil { c.onEvict(old, c.data[old]) }; delete(c.data, old) }
}
func (c *Cache[K, V]) Get(k K) (v V, ok bool) { v, ok = c.data[k]; return }
                                                                          
                                                          
                                                                                      
func Run() {
                                                                                               
                                                                                                                                         
                                     
                                                            
              
                                                                                                                                                
 
                                                                           
c := NewCache(2, func(k string, v int) { fmt.Print("evict ", k, v, " ") })
c.Put("a", 1); c.Put("b", 2); c.Put("a", 3); c.Put("c", 4)
for _, k := range []string{"a", "b", "c"} { v, ok := c.Get(k); fmt.Print(v, ok, " ") }
}
