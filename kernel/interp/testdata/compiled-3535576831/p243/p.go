package p243
import fmt "fmt"

                  
             
                     
       
                    
 
                  
func Run() {
switch x := 5; x {
case 1, 2, 3:
	fmt.Println("small")
case 4:
	fmt.Println("four")
}
fmt.Println("end")
}
