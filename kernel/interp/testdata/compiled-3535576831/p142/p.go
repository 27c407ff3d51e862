package p142
import fmt "fmt"

func grow(s []int) (t []int) {
	t = append(t, s...)
	t = append(t, len(s))
	return
}
             
             
            
 
                             
func Run() {
                              
                    
                      
       
 
g := []int{7}
for range 3 {
	g = grow(g)
}
fmt.Println(g, grow(grow(g)))
}
