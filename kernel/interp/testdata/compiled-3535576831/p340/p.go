package p340
import fmt "fmt"

func f7() bool {
	var p *int
	var x interface{} = p
	return x == nil
}
func g7() (x any) {
	var p *int
	x = p
	return
}
                              
func Run() {
                
           
                      
                
 
                   
           
      
       
 
fmt.Println(f7(), g7() == nil)
}
