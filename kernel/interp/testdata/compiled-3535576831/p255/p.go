package p255
import fmt "fmt"

                     
                          
      
             
 
                
func Run() {
f := func() (n int) {
	defer func() { n *= 2 }()
	n = 3
	return n + 1
}
fmt.Println(f())
}
