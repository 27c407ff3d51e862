package p432
import fmt "fmt"

type C float64
func (c C) String() string { return fmt.Sprintf("%.1fC", float64(c)) }
type P struct{ a int }
func (p P) String() string { return fmt.Sprint("P", p.a) }
func show(vs ...any) { for _, v := range vs { fmt.Print(v, " ") }; fmt.Println() }
                   
func Run() {
              
                                                                      
                      
                                                          
                                                                                  
show(C(1), P{2}, 3)
}
