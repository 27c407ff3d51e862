package p212
import fmt "fmt"

type A struct{ x int }
type B struct{ x int }
                         
                  
         
            
         
            
  
               
 
                    
                                         
func Run() {
                      
                      
f := func(v any) string {
	switch v.(type) {
	case *B:
		return "B"
	case *A:
		return "A"
	}
	return "other"
}
a, b := &A{1}, &B{1}
fmt.Println(f(a), f(b), f(&A{}), f(&B{}))
}
