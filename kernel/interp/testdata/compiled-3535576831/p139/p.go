package p139
import errors "errors"
import fmt "fmt"

func named(i int) (v int, err error) {
	if i > 1 {
		v = i
		return
	}
	err = errors.New("small")
	return
}
                  
                                    
                     
         
                        
  
 
func Run() {
                                      
           
       
        
  
                          
       
 
for i := range 4 {
	if v, err := named(i); err != nil {
		fmt.Print(err, " ")
	} else {
		fmt.Print(v, err, " ")
	}
}
}
