package p172
import fmt "fmt"

type T struct{}
        
             
                      
         
                   
        
                            
 
func Run() {
               
var p *T
var i any = p
switch x := i.(type) {
case nil:
	fmt.Println("nil")
case *T:
	fmt.Println("*T", x == nil)
}
}
