package p17
import fmt "fmt"

type named struct {
	A int
	b string
}
                                                     
func Run() {
                   
      
         
 
fmt.Printf("%v %+v\n", named{1, "x"}, &named{2, "y"})
}
