package p246
import fmt "fmt"

                         
                       
                 
                                 
            
                                     
            
                             
                 
                                 
          
              
         
                                   
  
 
                                                                                       
func Run() {
f := func(v any) string {
	switch x := v.(type) {
	case int, int64:
		return fmt.Sprintf("int %v", x)
	case []int:
		return fmt.Sprint("slice ", len(x))
	case error:
		return "error " + x.Error()
	case func() int:
		return fmt.Sprint("func ", x())
	case nil:
		return "nil"
	default:
		return fmt.Sprintf("other %T", x)
	}
}
fmt.Println(f(1), f(int64(2)), f([]int{1}), f(nil), f(func() int { return 3 }), f(2.5))
}
