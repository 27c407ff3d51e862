package p385
import fmt "fmt"

                                                               
                                                             
                                         
                          
                                                
           
                          
           
            
                                                   
func Run() {
pts := []struct{ X, Y int; L string }{{1, 2, "a"}, {3, 4, "b"}}
for i, p := range pts { pts[i].X *= 10; fmt.Println(p, p.L) }
m := map[string]struct{ n int }{"a": {1}}
fmt.Println(pts, m["a"].n)
var cfg struct { A struct{ B int }; C []string }
cfg.A.B = 3
cfg.C = append(cfg.C, "x")
cfg2 := cfg
cfg2.A.B = 4
fmt.Println(cfg, cfg2, cfg.A == struct{ B int }{3})
}
