package p38
import fmt "fmt"

      
           
    
 
     
    
           
       
  
 
                                           
                     
 
              
func Run() {
i := 0
for i < 3 {
	i++
}
for {
	i++
	if i > 6 {
		break
	}
}
for i, j := 0, 10; i < j; i, j = i+1, j-2 {
	fmt.Print(i, j, ";")
}
fmt.Println(i)
}
