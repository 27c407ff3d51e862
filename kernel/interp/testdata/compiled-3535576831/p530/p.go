package p530
import fmt "fmt"

type Expr interface{ Eval(env map[string]float64) float64 }
type Num float64
type Var string
type Bin struct { Op byte; L, R Expr }
func (n Num) Eval(map[string]float64) float64 { return float64(n) }
func (v Var) Eval(env map[string]float64) float64 { return env[string(v)] }
func (b Bin) Eval(env map[string]float64) float64 { l, r := b.L.Eval(env), b.R.Eval(env); switch b.Op { case '+': return l + r; case '*': return l * r }; panic("op " + string(b.Op)) }
                                                 
                                               
                            
func Run() {
                                                           
                
               
                                      
                                                                   
                                                                           
                                                                                                                                                                                       
e := Bin{'+', Num(1), Bin{'*', Var("x"), Num(3)}}
fmt.Println(e.Eval(map[string]float64{"x": 2}))
fmt.Printf("%v %+v\n", e, e)
}
