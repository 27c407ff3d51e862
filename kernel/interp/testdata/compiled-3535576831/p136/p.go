package p136
import fmt "fmt"

func collect(n int) (out []int, total int) {
	for i := range n {
		out = append(out, i)
		total += i
	}
	return out, total
}
                        
                        
                          
 
                       
                      
                      
func Run() {
                                            
                   
                      
            
  
                  
 
for i := 1; i < 4; i++ {
	list, sum := collect(i)
	fmt.Print(list, sum, " ")
}
list, sum := collect(2)
list, sum = collect(3)
fmt.Println(list, sum)
}
