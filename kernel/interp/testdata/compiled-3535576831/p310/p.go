package p310
import fmt "fmt"

        
                                                 
                
                     
   
func Run() {
func() {
	defer func() { fmt.Println(recover() != nil) }()
	var v any = "s"
	fmt.Println(v.(int))
}()
}
