package p32
import fmt "fmt"

func divmod(a, b int) (q, r int) {
	q = a / b
	r = a % b
	return
}
                     
                 
           
                 
func Run() {
                                  
          
          
       
 
q, r := divmod(17, 5)
fmt.Println(q, r)
r, q = q, r
fmt.Println(q, r)
}
