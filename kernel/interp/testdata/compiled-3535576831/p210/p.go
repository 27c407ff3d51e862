package p210
import fmt "fmt"

type S string
                         
                  
             
                 
        
            
  
               
 
                              
func Run() {
             
f := func(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case S:
		return "S"
	}
	return "other"
}
fmt.Println(f("x"), f(S("x")))
}
