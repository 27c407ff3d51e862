package p358
import fmt "fmt"

func df() (out string) {
	for i := 0; i < 3; i++ {
		defer func(n int) { out += fmt.Sprint(n) }(i)
	}
	out = "x"
	return out + "y"
}
                 
func Run() {
                        
                         
                                               
  
          
                 
 
fmt.Println(df())
}
