package p49
import fmt "fmt"

             
                        
                    
 
                               
                    
 
                      
                   
 
func Run() {
var ps []*int
for i := 0; i < 3; i++ {
	ps = append(ps, &i)
}
for _, v := range []int{7, 8} {
	ps = append(ps, &v)
}
for _, p := range ps {
	fmt.Print(*p, " ")
}
}
