package p232
import fmt "fmt"

                                           
       
                       
        
  
                                   
 
                                                               
func Run() {
sum := func(pre string, xs ...int) string {
	t := 0
	for _, x := range xs {
		t += x
	}
	return fmt.Sprint(pre, t, len(xs))
}
fmt.Println(sum("a"), sum("b", 1), sum("c", []int{1, 2, 3}...))
}
