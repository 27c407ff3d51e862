package p41
import fmt "fmt"

          
                  
            
          
  
           
 
             
             
 
               
                   
                          
 
                  
func Run() {
total := 0
for i := range 5 {
	if i == 3 {
		continue
	}
	total += i
}
for range 3 {
	total += 100
}
var n8 int8 = 3
for i := range n8 {
	fmt.Printf("%T%d ", i, i)
}
fmt.Println(total)
}
