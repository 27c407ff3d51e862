package p356
import fmt "fmt"

type Mine struct{ a int }
func ts(x any) string {
	switch v := x.(type) {
	case int, string: return fmt.Sprintf("is %v", v)
	case float64: return fmt.Sprint("f", v+1)
	case []int: return fmt.Sprint("s", len(v))
	case map[string]int: return fmt.Sprint("m", v["a"])
	case func() int: return fmt.Sprint("f", v())
	case *int: return fmt.Sprint("p", *v)
	case Mine: return fmt.Sprint("mine", v.a)
	case *Mine: return fmt.Sprint("pmine", v.a)
	case nil: return "nil"
	case bool: if v { return "yes" }; return "no"
	}
	return "unknown"
}
      
                                                                                                                                                                          
func Run() {
                         
                       
                       
                                                 
                                          
                                           
                                                    
                                             
                                      
                                          
                                            
                       
                                              
  
                 
 
n := 5
fmt.Println(ts(1), ts("a"), ts(1.5), ts([]int{1}), ts(map[string]int{"a": 4}), ts(func() int { return 9 }), ts(&n), ts(Mine{1}), ts(&Mine{2}), ts(nil), ts(true), ts('x'))
}
