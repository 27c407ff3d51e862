package p426
import fmt "fmt"

func g() (out []string) {
	say := func(s string) { out = append(out, s) }
	t := "1"
	defer say(t)
	t = "2"
	defer func(a string, n int) { out = append(out, a+fmt.Sprint(n)) }(t, len(t))
	t = "3"
	say(t)
	say = nil
	return
}
                
func Run() {
                         
                                               
         
             
        
                                                                              
        
       
          
       
 
fmt.Println(g())
}
