package p108
import fmt "fmt"

type bag struct {
	items []string
	count map[string]int
}
                                  
                                
               
        
                 
                   
func Run() {
                 
               
                     
 
bg := bag{count: map[string]int{}}
bg.items = append(bg.items, "x")
bg.count["x"]++
bc := bg
bc.items[0] = "y"
fmt.Println(bg, bc)
}
