package p552
import fmt "fmt"

type Flyer interface{ Fly() string }
type Swimmer interface{ Swim() string }
type Duck struct{}
func (Duck) Fly() string { return "fly" }
func (Duck) Swim() string { return "swim" }
type Fish struct{}
func (Fish) Swim() string { return "glide" }
                                                                                                                                       
func Run() {
                                    
                                       
                  
                                         
                                           
                  
                                            
for _, a := range []Swimmer{Duck{}, Fish{}} { if f, ok := a.(Flyer); ok { fmt.Print(f.Fly(), " ") } else { fmt.Print(a.Swim(), " ") } }
}
