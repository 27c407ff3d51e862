package p221
import fmt "fmt"

                   
                   
                             
                       
        
                    
 
func Run() {
if x := 5; x > 10 {
	fmt.Println("big")
} else if y := x * 2; y > 8 {
	fmt.Println("y", y, x)
} else {
	fmt.Println("none")
}
}
