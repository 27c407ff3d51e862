package p504
import fmt "fmt"

type C struct{ n int }
func (c *C) Inc(by int) int { c.n += by; return c.n }
func (c C) Get() int { return c.n }
         
                        
              
             
          
                                       
                                             
                           
func Run() {
                      
                                                     
                                   
c := &C{}
inc, get := c.Inc, c.Get
inc(2); inc(3)
f := (*C).Inc
g := C.Get
fmt.Println(get(), c.n, f(c, 1), g(*c))
ops := map[string]func(int) int{"inc": c.Inc}
fmt.Println(ops["inc"](10))
}
