package p137
import fmt "fmt"

                    
                            
                          
                        
  
           
 
              
              
                  
func Run() {
state := []int{1, 2}
step := func() (out []int) {
	for _, v := range state {
		out = append(out, v*2)
	}
	return out
}
state = step()
state = step()
fmt.Println(state)
}
