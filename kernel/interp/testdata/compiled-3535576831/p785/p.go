package p785
import fmt "fmt"

type T struct{ n int }
func (t T) Get() int { return t.n }
type G interface{ Get() int }
type H struct { g G }
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                
func Run() {
                      
                                   
                             
                     
t := T{1}; var gs []G; gs = append(gs, t); t.n = 2; fmt.Println(gs[0].Get()); h := H{t}; t.n = 3; fmt.Println(h.g.Get()); m := map[string]G{"a": t}; t.n = 4; fmt.Println(m["a"].Get()); c := make(chan G, 1); c <- t; t.n = 5; fmt.Println((<-c).Get()); keep := func(g G) G { return g }; k := keep(t); t.n = 6; fmt.Println(k.Get()); ts := []T{{7}}; var e G = ts[0]; ts[0].n = 8; fmt.Println(e.Get()); p := &t; e = *p; p.n = 9; fmt.Println(e.Get()); h.g = t; t.n = 10; fmt.Println(h.g.Get()); for _, v := range []T{{1}, {2}} { gs = append(gs, v) }; for _, g := range gs { fmt.Print(g.Get(), " ") }
}
