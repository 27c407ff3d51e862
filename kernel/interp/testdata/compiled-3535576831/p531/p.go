package p531
import fmt "fmt"

import "container/list"
type entry struct { k string; v int }
type LRU struct { cap int; l *list.List; m map[string]*list.Element }
func (c *LRU) Get(k string) (int, bool) { if e, ok := c.m[k]; ok { c.l.MoveToFront(e); return e.Value.(*entry).v, true }; return 0, false }
func (c *LRU) Put(k string, v int) { if e, ok := c.m[k]; ok { e.Value.(*entry).v = v; return }; c.m[k] = c.l.PushFront(&entry{k, v}); if c.l.Len() > c.cap { b := c.l.Back(); delete(c.m, b.Value.(*entry).k); c.l.Remove(b) } }
                                                    
                                                       
                                           
                                    
func Run() {
                       
                                     
                                                                     
                                                                                                                                           
                                                                                                                                                                                                                                
c := &LRU{2, list.New(), map[string]*list.Element{}}
c.Put("a", 1); c.Put("b", 2); c.Get("a"); c.Put("c", 3)
_, okb := c.Get("b"); va, oka := c.Get("a")
fmt.Println(okb, va, oka, c.l.Len())
}
