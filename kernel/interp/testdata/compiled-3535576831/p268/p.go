package p268
import fmt "fmt"

                                  
       
                                               
 
               
     
     
                  
func Run() {
f := func() (func(), func() int) {
	n := 0
	return func() { n++ }, func() int { return n }
}
inc, get := f()
inc()
inc()
fmt.Println(get())
}
