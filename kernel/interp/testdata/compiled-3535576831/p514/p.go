package p514
import fmt "fmt"

type in struct{ A, b int }
type out struct { In in; P *in; M map[string]in; S []in; F func(); E error; I any; N *int }
                                                                                   
                             
                                                    
                                          
func Run() {
                          
                                                                                           
v := out{In: in{1, 2}, M: map[string]in{"k": {3, 4}}, S: []in{{5, 6}}, I: in{7, 8}}
fmt.Printf("%v\n%+v\n", v, v)
fmt.Printf("%T %T %T %T %T\n", v, &v, v.S, v.M, v.I)
fmt.Printf("%#v %#v %v\n", v.In, v.S, v.P)
}
