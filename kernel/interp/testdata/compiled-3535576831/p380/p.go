package p380
import fmt "fmt"
import errors "errors"

type Named int
type NF float64
type NS string
type NSl []int
type NM map[string]int
                                                              
                                                                                                                        
                                                                
                                                   
                                                                                                                                        
                                            
                                     
func Run() {
              
               
              
              
                      
fmt.Println(Named(3), NF(2.5), NS("s"), NSl{1, 2}, NM{"a": 1})
fmt.Printf("%d %v %5d %x %s %q %v %.1f\n", Named(3), Named(3), Named(3), Named(255), NS("x"), NS("y"), NSl{1}, NF(2.25))
fmt.Printf("%T %T %T %T\n", 1, "s", []int{1}, map[string]bool{})
fmt.Printf("%T %T %T\n", 'a', 1.5, errors.New("x"))
fmt.Printf("%t %v %c %U %e %g %08.3f %+v %#v %#v\n", true, nil, 'x', 'x', 1234.5, 1e21, 3.14159, struct{ A int }{1}, []string{"a"}, "q")
fmt.Printf("%[2]d %[1]d %d%% %!\n", 1, 2, 3)
fmt.Printf("%*d|%-*d|\n", 5, 1, 5, 2)
}
