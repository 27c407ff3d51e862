package p543
import slices "slices"
import fmt "fmt"
import sync "sync"

type Event struct { Name string; Data any }
type Bus struct { mu sync.Mutex; subs map[string][]func(Event) }
func (b *Bus) On(n string, f func(Event)) { b.mu.Lock(); defer b.mu.Unlock(); if b.subs == nil { b.subs = map[string][]func(Event){} }; b.subs[n] = append(b.subs[n], f) }
func (b *Bus) Emit(e Event) { b.mu.Lock(); fs := slices.Clone(b.subs[e.Name]); b.mu.Unlock(); for _, f := range fs { f(e) } }
           
                                                       
                                                  
                                                  
func Run() {
                                           
                                                                
                                                                                                                                                                          
                                                                                                                             
var bus Bus
bus.On("x", func(e Event) { fmt.Println("1", e.Data) })
bus.On("x", func(e Event) { fmt.Println("2", e) })
bus.Emit(Event{"x", 5}); bus.Emit(Event{"y", nil})
}
