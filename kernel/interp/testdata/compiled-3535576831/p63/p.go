package p63
import fmt "fmt"

func safe(n int) (out string) {
	defer func() {
		if r := recover(); r != nil {
			out = fmt.Sprint("recovered: ", r)
		}
	}()
	if n > 2 {
		panic("too big")
	}
	return "fine"
}
                             
func Run() {
                               
               
                               
                                     
   
    
           
                  
  
              
 
fmt.Println(safe(1), safe(3))
}
