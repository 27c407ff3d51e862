package p147
import fmt "fmt"

                
                  
                       
                         
 
                         
                  
                                            
 
                 
                  
             
         
                       
 
                             
func Run() {
var rows [][]int
for i := range 3 {
	row := []int{i, i * i}
	rows = append(rows, row)
}
var maps []map[string]int
for i := range 2 {
	maps = append(maps, map[string]int{"i": i})
}
var arrs [][2]int
for i := range 2 {
	var a [2]int
	a[i] = 1
	arrs = append(arrs, a)
}
fmt.Println(rows, maps, arrs)
}
