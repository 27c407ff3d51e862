package p211
import fmt "fmt"

type A struct{ x int }
type B struct{ x int }
                         
                  
        
            
        
            
  
               
 
                             
func Run() {
                      
                      
f := func(v any) string {
	switch v.(type) {
	case B:
		return "B"
	case A:
		return "A"
	}
	return "other"
}
fmt.Println(f(A{1}), f(B{1}))
}
