package p700
import fmt "fmt"

                                                                                                                                                                                      
                                                  
                                                 
func Run() {
for i := range 5 { switch i { case 0: fmt.Print("zero "); fallthrough; case 1: fmt.Print("one "); case 2, 3: if i == 2 { break }; fmt.Print("three "); default: fmt.Print("many ") } }
switch x := 5.0; x { case 5: fmt.Println("five") }
switch { default: fmt.Println("d"); case false: }
}
