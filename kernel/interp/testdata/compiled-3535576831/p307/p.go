package p307
import fmt "fmt"

        
                                                 
                   
                 
   
func Run() {
func() {
	defer func() { fmt.Println(recover() != nil) }()
	m := map[any]int{}
	m[func() {}] = 1
}()
}
