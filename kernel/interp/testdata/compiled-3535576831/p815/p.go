package p815
import fmt "fmt"

type C struct{ n int }
func (c C) Get() int { return c.n }
func (c *C) Add(d int) *C { c.n += d; return c }
                  
                                        
                                                                      
func Run() {
                      
                                   
                                                
c := C{1}; p := &c
defer fmt.Println("d", c.Get()); c.n = 0
func() { defer p.Add(1).Add(2); fmt.Println(p.n) }(); fmt.Println(p.n)
}
