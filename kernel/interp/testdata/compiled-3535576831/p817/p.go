package p817
import fmt "fmt"

type Namer interface{ Name() string }
type Sizer interface{ Size() int }
type Both interface { Namer; Sizer }
type A struct{ s string }
func (a A) Name() string { return a.s }
type B struct { Namer; n int }
func (b B) Size() int { return b.n }
                         
                               
func Run() {
                                     
                                  
                                    
                         
                                       
                              
                                    
var b Both = B{A{"x"}, 3}
fmt.Println(b.Name(), b.Size())
}
