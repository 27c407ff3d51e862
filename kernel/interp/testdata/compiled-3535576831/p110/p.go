package p110
import fmt "fmt"

type color int
const (
	red color = iota
	green
)
func (c color) String() string { return [...]string{"red", "green"}[c] }
                       
                                   
func Run() {
              
       
                 
      
 
                                                                        
fmt.Println(red, green)
fmt.Printf("%v %d\n", green, green)
}
