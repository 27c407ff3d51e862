package p669
import strings "strings"
import fmt "fmt"

type Speaker interface{ Speak() string }
type Dog struct{}
func (Dog) Speak() string { return "woof" }
type Loud struct{ Speaker }
func (l Loud) Speak() string { return strings.ToUpper(l.Speaker.Speak()) }
type Named struct { Speaker; name string }
                                                                                                    
func Run() {
                                        
                 
                                           
                           
                                                                          
                                          
fmt.Println(Loud{Dog{}}.Speak(), Named{Loud{Dog{}}, "x"}.Speak(), Named{Dog{}, "y"}.Speaker.Speak())
}
