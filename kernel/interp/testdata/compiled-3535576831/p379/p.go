package p379
import fmt "fmt"

type Q struct { A int; B string; C []float64; D map[string]int; E *int }
                                                                   
              
                            
                                                                                         
                                                          
                                  
func Run() {
                                                                        
q := Q{1, "b", []float64{1.5}, map[string]int{"z": 1, "a": 2}, nil}
fmt.Println(q)
fmt.Printf("%v %+v\n", q, q)
fmt.Printf("%d %s %q %x %5.2f|%-8s|%8s|%+d\n", q.A, q.B, q.B, q.B, q.C[0], q.B, q.B, q.A)
fmt.Println(&q, []Q{q}, []*int{nil}, map[string]Q{"k": q})
fmt.Printf("%v %+v\n", &q, []Q{q})
}
