package p665
import fmt "fmt"

type C struct{ n int }
func (c C) Get() int { return c.n }
func (c *C) Inc() { c.n++ }
                                   
                                              
                                                         
func Run() {
                      
                                   
                           
c := C{1}; get, inc := c.Get, c.Inc
inc(); inc(); fmt.Println(get(), c.n, c.Get())
p := &c; g2 := p.Get; p.n = 9; fmt.Println(g2(), p.Get())
}
