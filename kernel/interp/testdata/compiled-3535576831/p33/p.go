package p33
import fmt "fmt"

                         
       
                    
     
          
  
 
                  
                          
func Run() {
mk := func() func() int {
	n := 0
	return func() int {
		n++
		return n
	}
}
a, b := mk(), mk()
fmt.Println(a(), a(), b())
}
