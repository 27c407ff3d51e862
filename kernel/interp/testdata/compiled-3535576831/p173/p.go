package p173
import fmt "fmt"

                                
                           
                     
        
                                
 
func Run() {
f := func() error { return nil }
if err := f(); err != nil {
	fmt.Println("error")
} else {
	fmt.Println("fine", err == nil)
}
}
