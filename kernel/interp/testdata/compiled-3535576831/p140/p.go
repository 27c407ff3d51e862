package p140
import fmt "fmt"

                                 
                 
       
 
                       
                  
               
                                               
 
                        
                    
 
func Run() {
gather := func(n int) (r []int) {
	r = append(r, n)
	return
}
var kept []func() []int
for i := range 3 {
	r := gather(i)
	kept = append(kept, func() []int { return r })
}
for _, k := range kept {
	fmt.Print(k(), " ")
}
}
