package p312
import fmt "fmt"

        
                                                 
        
                    
   
func Run() {
func() {
	defer func() { fmt.Println(recover() != nil) }()
	n := -1
	fmt.Println(1 << n)
}()
}
