package p814
import fmt "fmt"

type C struct{ n int }
func (c C) Get() int { return c.n }
func (c *C) Add(d int) *C { c.n += d; return c }
         
                      
        
                                      
       
                                                                                       
                                                                                   
func Run() {
                      
                                   
                                                
c := C{1}
g := c.Get; a := c.Add
c.n = 50
fmt.Println(g(), a(5).n, c.n, c.Get())
p := &c
h := p.Get; p.n = 7; fmt.Println(h(), p.Get(), C.Get(c), (*C).Get(p), (*C).Add(p, 3).n)
fs := []func(int) *C{c.Add, p.Add}; for _, f := range fs { f(1) }; fmt.Println(c.n)
}
