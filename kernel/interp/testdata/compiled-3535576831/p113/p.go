package p113
import fmt "fmt"

      
                     
     
     
              
func Run() {
x := 1
inc := func() { x++ }
inc()
inc()
fmt.Println(x)
}
