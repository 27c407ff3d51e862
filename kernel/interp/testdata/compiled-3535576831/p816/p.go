package p816
import fmt "fmt"

type C struct{ n int }
func (c C) Get() int { return c.n }
         
                                
                                                         
func Run() {
                      
                                   
c := C{1}
var i interface{ Get() int } = c
k := i.Get; c.n = 99; i = C{4}; fmt.Println(k(), i.Get())
}
