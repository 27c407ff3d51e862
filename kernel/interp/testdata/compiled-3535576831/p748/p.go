package p748
import fmt "fmt"

type T struct{ n int }
func (t T) Get() int { return t.n }
func (t *T) Set(n int) { t.n = n }
type G interface{ Get() int }
                                                                                                                                                                                
func Run() {
                      
                                   
                                  
                             
t := T{1}; var g G = t; t.n = 5; fmt.Println(g.Get()); g = &t; t.n = 6; fmt.Println(g.Get()); gs := []G{t, &t, T{9}}; t.Set(7); for _, g := range gs { fmt.Print(g.Get(), " ") }
}
