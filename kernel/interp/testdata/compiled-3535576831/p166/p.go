package p166
import fmt "fmt"

type T struct{ a int }
        
             
                                                   
func Run() {
                      
var p *T
var i any = p
fmt.Println(i == nil, i != nil, p == nil, nil != i)
}
