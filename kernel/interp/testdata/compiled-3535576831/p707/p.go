package p707
import fmt "fmt"

type Id int; type Names []string; type Flags map[string]bool; type Fn func(int) int; type B bool
        
                                                                                                                                   
                                                                                            
func Run() {
                                                                                                
var f Fn
fmt.Printf("%v %T %v %T %v %T %v %T %t\n", Id(3), Id(3), Names{"a", "b"}, Names{}, Flags{"x": true}, Flags{}, f == nil, f, B(true))
fmt.Printf("%q %x %5d|%-5d|%05d %s\n", Names{"a"}, Id(255), Id(7), Id(7), Id(7), Names{"z"})
}
