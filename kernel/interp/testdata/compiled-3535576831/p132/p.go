package p132
import fmt "fmt"

                   
                      
            
          
  
           
       
  
       
                                              
 
                      
                         
 
func Run() {
var cs []func() int
for i := 0; ; i += 2 {
	if i == 4 {
		continue
	}
	if i > 8 {
		break
	}
	i := i
	cs = append(cs, func() int { i++; return i })
}
for _, c := range cs {
	fmt.Print(c(), c(), " ")
}
}
