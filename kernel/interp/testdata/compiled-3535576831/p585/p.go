package p585
import atomic "sync/atomic"
import fmt "fmt"
import sync "sync"

type group struct { wg sync.WaitGroup; once sync.Once; err error }
func (g *group) Go(f func() error) { g.wg.Add(1); go func() { defer g.wg.Done(); if err := f(); err != nil { g.once.Do(func() { g.err = err }) } }() }
func (g *group) Wait() error { g.wg.Wait(); return g.err }
           
                             
                  
                                                                                                                                                           
                               
func Run() {
                                                                  
                                                                                                                                                      
                                                          
var g group
sem := make(chan struct{}, 2)
var n atomic.Int32
for i := range 6 { g.Go(func() error { sem <- struct{}{}; defer func() { <-sem }(); n.Add(1); if i == 4 { return fmt.Errorf("job %d", i) }; return nil }) }
fmt.Println(g.Wait(), n.Load())
}
