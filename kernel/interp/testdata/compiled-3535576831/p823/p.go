package p823
import fmt "fmt"

type E interface { Eval() int }
type Num int
type Add struct{ l, r E }
func (n Num) Eval() int { return int(n) }
func (a Add) Eval() int { return a.l.Eval() + a.r.Eval() }
                                                    
func Run() {
                               
            
                         
                                         
                                                          
fmt.Println(Add{Num(1), Add{Num(2), Num(3)}}.Eval())
}
