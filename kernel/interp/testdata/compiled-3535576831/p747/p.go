package p747
import fmt "fmt"

type Ints []int
func (s Ints) Sum() (n int) { for _, x := range s { n += x }; return }
func (s *Ints) Add(x int) { *s = append(*s, x) }
type Set map[string]bool
func (s Set) Has(k string) bool { return s[k] }
type HF func(string) string
func (f HF) Twice(s string) string { return f(f(s)) }
                                                                                                                                                 
func Run() {
               
                                                                      
                                                
                        
                                               
                           
                                                     
var s Ints; s.Add(2); s.Add(3); fmt.Println(s.Sum(), s, len(s), Set{"a": true}.Has("a"), HF(func(s string) string { return s + "!" }).Twice("x"))
}
