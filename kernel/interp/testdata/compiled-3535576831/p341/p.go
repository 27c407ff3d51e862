package p341
import fmt "fmt"

           
               
           
                            
                             
 
                       
                            
                                        
 
func Run() {
var p8 *int
var x8 any = p8
switch x8 {
case nil: fmt.Println("nil")
default: fmt.Println("typed")
}
switch v := x8.(type) {
case nil: fmt.Println("nil")
case *int: fmt.Println("*int", v == nil)
}
}
