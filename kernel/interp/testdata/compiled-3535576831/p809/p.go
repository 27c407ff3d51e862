package p809
import fmt "fmt"

type A int
func (a A) String() string { return "A!" }
type B A
type C struct{ A }
type E C
type F []A
                                                                
                                 
func Run() {
          
                                          
        
                  
        
          
fmt.Println(A(1), B(1), C{2}, E{3}, F{4}, []B{5}, map[B]A{1: 2})
fmt.Printf("%v %d\n", B(7), B(7))
}
