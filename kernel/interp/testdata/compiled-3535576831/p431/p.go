package p431
import fmt "fmt"

type P struct{ a int }
func (p P) String() string { return fmt.Sprint("P", p.a) }
                 
               
func Run() {
                      
                                                          
xs := []any{P{2}}
fmt.Println(xs)
}
