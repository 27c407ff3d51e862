package p613
import fmt "fmt"

type A struct { ID int; Name string }
func (a A) Who() string { return "A" + a.Name }
func (a *A) Set(n string) { a.Name = n }
type B struct { A; Name string }
type C struct { *B; ID string }
                                
                        
                                                                
                                   
func Run() {
                                     
                                               
                                        
                                
                               
c := C{&B{A{1, "a"}, "b"}, "id"}
c.Set("z"); c.Name = "y"
fmt.Println(c.ID, c.A.ID, c.Name, c.A.Name, c.Who(), c.B.A.Name)
fmt.Printf("%v %+v\n", *c.B, c.B.A)
}
