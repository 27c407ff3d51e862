package p143
import fmt "fmt"

func count(n int) (out []int) {
	if n == 0 {
		return
	}
	out = count(n - 1)
	out = append(out, n)
	return
}
                               
func Run() {
                               
            
        
  
                   
                     
       
 
fmt.Println(count(4), count(2))
}
