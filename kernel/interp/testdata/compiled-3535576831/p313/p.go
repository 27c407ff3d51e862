package p313
import fmt "fmt"

                             
               
                       
         
   
    
             
 
                             
func Run() {
f := func(a, b int) (r int) {
	defer func() {
		if recover() != nil {
			r = -1
		}
	}()
	return a / b
}
fmt.Println(f(6, 3), f(1, 0))
}
