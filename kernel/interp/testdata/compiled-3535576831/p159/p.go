package p159
import fmt "fmt"

                                 
                                 
                          
                   
                           
                       
                     
                                  
   
  
 
               
func Run() {
ma := [][]float64{{1, 2}, {3, 4}}
mb := [][]float64{{5, 6}, {7, 8}}
mc := make([][]float64, 2)
for i := range mc {
	mc[i] = make([]float64, 2)
	for j := range mc[i] {
		for k := range mb {
			mc[i][j] += ma[i][k] * mb[k][j]
		}
	}
}
fmt.Println(mc)
}
