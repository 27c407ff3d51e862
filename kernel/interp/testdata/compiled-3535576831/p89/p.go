package p89
import fmt "fmt"

func mapped[T, U any](s []T, f func(T) U) []U {
	var out []U
	for _, v := range s {
		out = append(out, f(v))
	}
	return out
}
                                                                             
func Run() {
                                               
            
                      
                         
  
           
 
fmt.Println(mapped([]int{1, 2}, func(i int) string { return fmt.Sprint(i) }))
}
