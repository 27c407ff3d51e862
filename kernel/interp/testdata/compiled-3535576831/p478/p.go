package p478
import fmt "fmt"

type Perm uint8
const ( Read Perm = 1 << iota; Write; Exec; All = Read | Write | Exec )
func (p Perm) Has(q Perm) bool { return p&q != 0 }
                        
          
                                                  
func Run() {
               
                                                                       
                                                  
var p Perm = Read | Exec
p &^= Exec
fmt.Println(p, p.Has(Read), p.Has(Write), All, ^p)
}
