package p53
import fmt "fmt"

                    
              
                  
         
                 
 
          
        
                       
       
 
func Run() {
switch x := "b"; x {
case "a", "b":
	fmt.Println("ab")
case "c":
	fmt.Println("c")
}
switch 5 {
default:
	fmt.Println("default")
case 6:
}
}
