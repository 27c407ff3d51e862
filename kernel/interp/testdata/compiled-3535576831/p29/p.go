package p29
import fmt "fmt"
import errors "errors"

                                
                       
          
              
                 
                                 
             
                      
            
                                     
            
                             
         
                                   
  
 
                                                                                                                    
func Run() {
describe := func(v any) string {
	switch t := v.(type) {
	case nil:
		return "nil"
	case int, int64:
		return fmt.Sprintf("int %v", t)
	case string:
		return "string " + t
	case []int:
		return fmt.Sprint("slice ", len(t))
	case error:
		return "error " + t.Error()
	default:
		return fmt.Sprintf("other %T", t)
	}
}
fmt.Println(describe(nil), describe(3), describe("x"), describe([]int{1}), describe(errors.New("e")), describe(2.5))
}
