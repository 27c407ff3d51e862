package p311
import fmt "fmt"

        
                                                 
        
                   
   
func Run() {
func() {
	defer func() { fmt.Println(recover() != nil) }()
	n := -1
	_ = make([]int, n)
}()
}
