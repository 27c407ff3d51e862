package p592
import fmt "fmt"

type S struct{ n int; xs []int }
type In interface{ M() }
type I struct{ k int }
func (i I) M() {}
                                                            
                                                                                                 
                                                                                          
                                                                  
                                                                            
                                                                           
                                                                                
                                                                                   
                                                                   
           
                                                      
                                            
             
                                                    
                                           
                                                                                                          
func Run() {
                                
                        
                      
                 
for i := range 3 { var x int; fmt.Print(x, " "); x = i + 1 }
for i := range 3 { var s S; fmt.Print(s.n, len(s.xs), " "); s.n = i + 1; s.xs = append(s.xs, i) }
for i := range 3 { var in In; fmt.Print(in == nil, " "); if i == 0 { in = I{1} }; _ = in }
for i := range 3 { var a [2]int; fmt.Print(a, " "); a[0] = i + 1 }
for i := range 3 { var p *S; fmt.Print(p == nil, " "); p = &S{n: i}; _ = p }
for i := range 3 { x, y := i, S{n: i}; y.n++; x++; fmt.Print(x, y.n, " ") }
for i := range 3 { s := S{}; s.xs = append(s.xs, i); fmt.Print(len(s.xs), " ") }
for i := range 3 { m := map[string]int{}; m["a"]++; fmt.Print(m["a"], " "); _ = i }
for i := range 3 { x := []int{1, 2}; x[0] += i; fmt.Print(x, " ") }
var ps []*S
for i := range 3 { s := S{n: i}; ps = append(ps, &s) }
for _, p := range ps { fmt.Print(p.n, " ") }
var qs []*int
for i := range 3 { x := i * i; qs = append(qs, &x) }
for _, q := range qs { fmt.Print(*q, " ") }
for i := range 3 { var f func() int; if i == 1 { f = func() int { return i } }; fmt.Print(f == nil, " ") }
}
