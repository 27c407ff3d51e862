package p599
import fmt "fmt"

func lev(a, b string) int {
	prev := make([]int, len(b)+1)
	for j := range prev { prev[j] = j }
	for i, ca := range []byte(a) {
		cur := []int{i + 1}
		for j, cb := range []byte(b) { cost := 1; if ca == cb { cost = 0 }; cur = append(cur, min(cur[j]+1, prev[j+1]+1, prev[j]+cost)) }
		prev = cur
	}
	return prev[len(b)]
}
                                                     
func Run() {
                           
                              
                                    
                               
                     
                                                                                                                                   
            
  
                    
 
fmt.Println(lev("kitten", "sitting"), lev("", "abc"))
}
