package p90
import fmt "fmt"

type pair[A, B any] struct {
	a A
	b B
}
                                      
func Run() {
                            
    
    
 
fmt.Println(pair[int, string]{1, "x"})
}
