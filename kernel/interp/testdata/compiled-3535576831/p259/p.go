package p259
import fmt "fmt"

                                           
                      
                       
              
               
    
   
  
              
 
                                             
                         
func Run() {
find := func(m [][]int, x int) (int, int) {
	for i, r := range m {
		for j, v := range r {
			if v == x {
				return i, j
			}
		}
	}
	return -1, -1
}
fmt.Println(find([][]int{{1, 2}, {3, 4}}, 3))
fmt.Println(find(nil, 3))
}
