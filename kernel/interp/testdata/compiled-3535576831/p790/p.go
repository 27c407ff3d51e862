package p790
import fmt "fmt"

type N interface{ Name() string }
type D struct{ n string }
func (d *D) Name() string { return d.n }
                        
               
                                                                                                  
                                         
func Run() {
                                 
                         
                                        
x, y := &D{"x"}, &D{"y"}
ns := []N{x, y}
rm := func(n N) { for i, o := range ns { if o == n { ns = append(ns[:i], ns[i+1:]...); break } } }
rm(x); fmt.Println(len(ns), ns[0].Name())
}
