package p454
import fmt "fmt"

type C float64
func (c C) String() string { return fmt.Sprintf("%.1fC", float64(c)) }
type R struct { Name string; T C; ts []C; M map[string]C; p *C; e error }
         
                                                              
                                                                     
                                                 
                              
                                   
                            
                                                   
func Run() {
              
                                                                      
                                                                         
c := C(1)
r := R{"a", 2, []C{3}, map[string]C{"z": 1, "b": 2}, nil, nil}
fmt.Println(r, []C{1, 2}, map[C]int{1: 2}, [2]C{}, []R{r}, &c == nil)
fmt.Printf("%v|%+v|%s|%6.2f|%x\n", r, r, c, c, c)
fmt.Printf("%v %+v\n", &r, &r)
fmt.Print(c, c, 1, 2, "a", c, "\n")
s := fmt.Sprint("x", c, r.T)
fmt.Println(s, fmt.Sprintf("%8v|%-8v|%q", c, c, c))
}
