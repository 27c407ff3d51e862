package p309
import fmt "fmt"

        
                                                 
                 
       
                   
   
func Run() {
func() {
	defer func() { fmt.Println(recover() != nil) }()
	s := []int{1, 2}
	n := 5
	fmt.Println(s[n:])
}()
}
