package p652
import fmt "fmt"

func bye(s string) { fmt.Println("bye", s) }
                
                                                      
                                 
                   
func Run() {
                                            
defer bye("one")
defer func() { fmt.Println("recovered", recover()) }()
defer func() { panic("third") }()
fmt.Println("body")
}
