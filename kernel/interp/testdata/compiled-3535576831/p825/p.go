package p825
import fmt "fmt"

type P struct { X int; y string; z []byte; m map[string]int; p *int; e error; f func() }
type E struct{ msg string }
func (e E) Error() string { return "E:" + e.msg }
type S struct{ v int }
func (s S) String() string { return fmt.Sprint("S", s.v) }
type SP struct{ v int }
func (s *SP) String() string { return "ptr" }
                                                                      
                            
                                                                                   
                                                                        
func Run() {
                                                                                        
                           
                                                 
                      
                                                          
                       
                                             
p := P{1, "a", []byte("hi"), map[string]int{"k": 1}, nil, E{"q"}, nil}
fmt.Printf("%v|%+v\n", p, p)
fmt.Printf("%v %+v %s %v %v\n", S{1}, S{2}, S{3}, []S{{5}}, map[string]S{"a": {6}})
fmt.Printf("%v %v %s %v\n", SP{1}, &SP{1}, &SP{2}, []*SP{nil}[0] == nil)
}
