package p354
import fmt "fmt"

func gt(n int) (s string) {
	i := 0
loop:
	if i < n {
		s += fmt.Sprint(i)
		i++
		goto loop
	}
	goto end
end:
	return s + "."
}
                         
func Run() {
                           
       
     
           
                    
     
           
  
         
    
               
 
fmt.Println(gt(4), gt(0))
}
