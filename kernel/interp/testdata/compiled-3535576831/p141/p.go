package p141
import fmt "fmt"

type acc struct{ sum int }
func (a *acc) add(n int) (before, after int) {
	before = a.sum
	a.sum += n
	after = a.sum
	return
}
            
                  
                    
                       
 
                     
                   
func Run() {
                          
                                              
               
           
              
       
 
ac := &acc{}
for i := range 3 {
	b4, af := ac.add(i)
	fmt.Print(b4, af, ";")
}
ac.sum, _ = ac.add(5)
fmt.Println(ac.sum)
}
