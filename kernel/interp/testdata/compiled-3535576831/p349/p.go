package p349
import fmt "fmt"

type Nm interface{ Name() string }
type D struct{ n string }
func (d D) Name() string { return "D" + d.n }
type W struct{ Nm; extra int }
                            
                                  
            
                     
        
                      
func Run() {
                                  
                         
                                             
                              
w := W{Nm: D{"x"}, extra: 2}
fmt.Println(w.Name(), w.Nm.Name())
var n Nm = w
fmt.Println(n.Name())
pw := &w
fmt.Println(pw.Name())
}
