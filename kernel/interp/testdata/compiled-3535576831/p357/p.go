package p357
import fmt "fmt"

      
 
           
    
               
                       
          
                
                          
 
              
func Run() {
x := 1
{
	x := x + 1
	x++
	fmt.Println(x)
	if x := x * 2; x > 5 {
		x := "s"
		fmt.Println(x)
	} else { fmt.Println(x) }
}
fmt.Println(x)
}
