package p254
import fmt "fmt"

                                     
               
                               
                                   
   
    
           
              
 
                 
                 
func Run() {
f := func(x int) (r int, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("saved: %v", e)
		}
	}()
	r = 10 / x
	return r, nil
}
fmt.Println(f(2))
fmt.Println(f(0))
}
