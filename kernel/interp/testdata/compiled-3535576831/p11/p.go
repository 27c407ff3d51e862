package p11
import fmt "fmt"

                            
                     
                             
                         
                               
  
 
                 
func Run() {
grid := make([][]float64, 2)
for i := range grid {
	grid[i] = make([]float64, 3)
	for j := range grid[i] {
		grid[i][j] = float64(i*3 + j)
	}
}
fmt.Println(grid)
}
