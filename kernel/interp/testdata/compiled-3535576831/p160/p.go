package p160
import fmt "fmt"

func pairs() (func() int, func(int)) {
	n := 1
	return func() int { return n }, func(v int) { n = v }
}
                   
       
                  
func Run() {
                                      
       
                                                      
 
get, set := pairs()
set(42)
fmt.Println(get())
}
