package p629
import fmt "fmt"
import slices "slices"

type cell struct { v int; notes []string }
                                         
                    
                                                            
                                 
                 
                                                  
                        
func Run() {
                                          
a := []cell{{1, nil}, {2, []string{"x"}}}
b := slices.Clone(a)
b[0].v = 9; b[1].notes[0] = "y"; b = append(b, cell{3, nil})
for i := range b { b[i].v *= 10 }
fmt.Println(a, b)
p := &a[0]; a = append(a, cell{4, nil}); p.v = 100
fmt.Println(a[0].v, p.v)
}
