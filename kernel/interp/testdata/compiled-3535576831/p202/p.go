package p202
import fmt "fmt"

                                  
            
            
        
                     
             
 
                        
func Run() {
m := map[int]int{1: 1, 2: 2, 3: 3}
delete(m, 2)
delete(m, 7)
sum := 0
for k, v := range m {
	sum += k * v
}
fmt.Println(sum, len(m))
}
