package p251
import fmt "fmt"

           
                    
             
                 
 
             
                 
 
                   
func Run() {
var s []int
var m map[string]int
for range s {
	fmt.Println("s")
}
for range m {
	fmt.Println("m")
}
fmt.Println("none")
}
