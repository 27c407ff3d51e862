package p521
import fmt "fmt"

func f() (out []string) {
outer:
	for i := range 3 { for j := range 3 { if j == 2 { continue outer }; if i == 2 { break outer }; out = append(out, fmt.Sprint(i, j)) } }
	n := 0
again:
	if n++; n < 3 { goto again }
	return append(out, fmt.Sprint(n))
}
                
func Run() {
                         
      
                                                                                                                                       
       
      
                             
                                  
 
fmt.Println(f())
}
