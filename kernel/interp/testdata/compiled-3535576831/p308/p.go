package p308
import fmt "fmt"

        
                                                 
                                  
                    
   
func Run() {
func() {
	defer func() { fmt.Println(recover() != nil) }()
	var a, b any = []int{1}, []int{1}
	fmt.Println(a == b)
}()
}
