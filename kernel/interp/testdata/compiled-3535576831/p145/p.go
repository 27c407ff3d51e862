package p145
import fmt "fmt"

func fresh(n int) int {
	var m map[int]int
	var p *int
	total := 0
	if p == nil && m == nil {
		total += n
	}
	x := n
	p = &x
	m = map[int]int{n: *p}
	return total + m[n]
}
                               
func Run() {
                       
                  
           
           
                          
            
  
       
       
                       
                    
 
fmt.Println(fresh(1), fresh(2))
}
