package p220
import fmt "fmt"

      
 
       
  
            
                
  
    
               
 
              
func Run() {
x := 1
{
	x := 2
	{
		x := x + 1
		fmt.Println(x)
	}
	x++
	fmt.Println(x)
}
fmt.Println(x)
}
