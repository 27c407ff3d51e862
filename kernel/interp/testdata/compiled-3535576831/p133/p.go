package p133
import fmt "fmt"

               
                                                                 
    
 
      
func Run() {
var post func()
for i := 0; i < 3; post = func() { fmt.Print("post ", i, " ") } {
	i++
}
post()
}
