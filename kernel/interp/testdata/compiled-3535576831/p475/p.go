package p475
import fmt "fmt"
import errors "errors"

type Celsius float64
type Point struct{ X, Y int }
func kind(v any) string {
	switch v := v.(type) {
	case nil: return "nil"
	case int, int64: return fmt.Sprintf("integer %v", v)
	case string: return "string " + v
	case []int: return fmt.Sprint("slice of ", len(v))
	case error: return "error " + v.Error()
	case func() int: return fmt.Sprint("func ", v())
	case Point: return fmt.Sprint("point ", v.X)
	default: return fmt.Sprintf("other %T", v)
	}
}
                                                                                                                                              
func Run() {
                    
                             
                         
                       
                       
                                                     
                                  
                                                   
                                        
                                                 
                                             
                                           
  
 
fmt.Println(kind(nil), kind(3), kind("x"), kind([]int{1}), kind(errors.New("e")), kind(func() int { return 4 }), kind(Point{5, 6}), kind(2.5))
}
