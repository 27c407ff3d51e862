package p644
import fmt "fmt"

func f() string {
	type local struct { a int; b string }
	type list []local
	l := list{{1, "x"}, {2, "y"}}
	sum := 0
	for _, e := range l { sum += e.a }
	type pair[T any] struct{ x, y T }
	return fmt.Sprint(sum, l, pair[int]{1, 2})
}
                
func Run() {
                 
                                      
                  
                              
         
                                   
                                  
                                           
 
fmt.Println(f())
}
