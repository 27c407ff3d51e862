package p793
import fmt "fmt"

func f() (int, int) {
	i0, i1 := 5, 7
	i0, i1 = []int{i1, i0}[0], i0
	return i0, i1
}
                
func Run() {
                     
               
                              
              
 
fmt.Println(f())
}
