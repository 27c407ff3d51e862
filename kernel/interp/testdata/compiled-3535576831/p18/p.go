package p18
import fmt "fmt"

type animal struct{ name string }
func (a animal) Hello() string { return "I am " + a.name }
type dog struct {
	animal
	age int
}
                           
                                                
func Run() {
                                 
                                                          
                 
       
        
 
dd := dog{animal{"Rex"}, 3}
fmt.Println(dd.Hello(), dd.name, dd.animal.name)
}
