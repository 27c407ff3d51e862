package p282
import fmt "fmt"

type P struct {
	Name string
	Tags []string
}
                                                                                                                                                               
func Run() {
               
            
              
 
fmt.Printf("%v|%d|%s|%x|%5.2f|%-5s|%05d|%t|%c|%U|%e\n", P{"n", []string{"a"}}, []int{1, 2}, []string{"x"}, "hi", 3.14159, "ab", 42, true, 'x', 'é', 12345.678)
}
