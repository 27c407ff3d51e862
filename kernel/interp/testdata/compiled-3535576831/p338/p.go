package p338
import fmt "fmt"

type T5 struct{}
type H5 struct{ v any; e error }
          
              
                                   
         
                       
func Run() {
                
                                
var p5 *T5
h := H5{v: p5}
fmt.Println(h.v == nil, h.e == nil)
h.v = nil
fmt.Println(h.v == nil)
}
