package p471
import fmt "fmt"

type Temperature float64
type Reading struct {
	At    Temperature
	Extra any
}
                           
                      
             
                             
        
                     
 
func Run() {
                        
                     
                  
          
 
var r any = Reading{1, nil}
switch v := r.(type) {
case Reading:
	fmt.Println("reading", v.At)
default:
	fmt.Println("other")
}
}
