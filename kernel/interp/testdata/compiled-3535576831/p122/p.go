package p122
import fmt "fmt"

type cell struct{ v int }
                         
                         
          
 
                      
                
 
                  
func Run() {
                         
cells := []cell{{1}, {2}}
for _, c := range cells {
	c.v = 100
}
for i := range cells {
	cells[i].v *= 2
}
fmt.Println(cells)
}
