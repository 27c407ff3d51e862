package p198
import fmt "fmt"

type Namer interface{ Name() string }
type N struct{ n string }
func (n N) Name() string { return n.n }
type W struct{ Namer }
              
                     
func Run() {
                                     
                         
                                       
                      
w := W{N{"x"}}
fmt.Println(w.Name())
}
