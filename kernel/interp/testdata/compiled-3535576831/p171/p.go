package p171
import fmt "fmt"

type T struct{}
        
             
          
         
                   
        
                       
 
func Run() {
               
var p *T
var i any = p
switch i {
case nil:
	fmt.Println("nil")
default:
	fmt.Println("not nil")
}
}
