package p37
import fmt "fmt"

                  
                      
                 
                   
        
                     
 
func Run() {
if n := 5; n > 3 {
	fmt.Println("big", n)
} else if n > 1 {
	fmt.Println("mid")
} else {
	fmt.Println("small")
}
}
