package p302
import fmt "fmt"

                    
             
                   
                        
 
           
               
func Run() {
xs := []int{1, 2, 3}
var ps []*int
for i := range xs {
	ps = append(ps, &xs[i])
}
*ps[1] = 20
fmt.Println(xs)
}
