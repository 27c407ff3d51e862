package p439
import fmt "fmt"

type C float64
func (c C) String() string { return "C!" }
type R struct { c C }
                 
func Run() {
              
                                          
                     
fmt.Println(R{1})
}
