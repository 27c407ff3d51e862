package p355
import fmt "fmt"

func sw(n int) string {
	out := ""
	switch x := n * 2; {
	case x > 6: out += "big "; fallthrough
	case x > 100: out += "fell "
	case x == 2: out += "two "; if n == 1 { break }; out += "never"
	default: out += "def "
	}
	switch n {
	case 1, 2, 3: out += "low"
	case 4: 
	default: out += "other"
	}
	return out
}
                                          
func Run() {
                       
          
                     
                                       
                             
                                                                
                       
  
           
                           
         
                        
  
           
 
for i := range 6 { fmt.Println(i, sw(i)) }
}
