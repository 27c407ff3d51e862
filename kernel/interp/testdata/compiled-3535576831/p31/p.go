package p31
import fmt "fmt"

                                           
       
                       
        
  
                                   
 
                                                               
func Run() {
sum := func(pre string, ns ...int) string {
	t := 0
	for _, n := range ns {
		t += n
	}
	return fmt.Sprint(pre, t, len(ns))
}
fmt.Println(sum("a"), sum("b", 1, 2), sum("c", []int{4, 5}...))
}
