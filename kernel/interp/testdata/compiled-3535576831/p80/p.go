package p80
import fmt "fmt"

      
 
       
    
                  
 
                       
                  
 
              
func Run() {
x := 1
{
	x := 2
	x++
	fmt.Print(x, " ")
}
if x := x + 10; x > 5 {
	fmt.Print(x, " ")
}
fmt.Println(x)
}
