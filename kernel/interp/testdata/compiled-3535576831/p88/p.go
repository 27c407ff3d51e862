package p88
import fmt "fmt"

                                   
                         
                
         
   
  
 
                    
               
 
func Run() {
seq := func(yield func(int) bool) {
	for i := 0; i < 3; i++ {
		if !yield(i) {
			return
		}
	}
}
for v := range seq {
	fmt.Println(v)
}
}
