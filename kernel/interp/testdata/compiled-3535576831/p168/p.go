package p168
import fmt "fmt"

type I interface{ M() }
type T struct{}
func (t *T) M() {}
        
           
       
                                         
func Run() {
                       
               
                  
var p *T
var i I = p
var j I
fmt.Println(i == nil, j == nil, i != nil)
}
