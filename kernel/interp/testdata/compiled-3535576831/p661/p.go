package p661
import fmt "fmt"
import strings "strings"

type P struct { xs []int; in *P; m map[string][]int; a [2][2]int }
func try(f func()) { defer func() { fmt.Println(recover()) }(); f() }
func eff(n int) int { fmt.Print("eff", n, " "); return n }
func five() []int { return []int{1, 2, 3, 4, 5} }
                                                 
                                                    
        
                        
                      
                            
                                                  
                                           
                                       
                                                     
                                        
                               
                               
                                                                                    
                                                               
                                                                 
                                                               
                                                                        
                                       
                                         
                                               
                                       
                                                          
                                      
                                        
                                       
                                                                  
                                    
                                       
                                                 
                                                                 
                                                     
                                       
                                                      
                                                         
                                                  
                                          
                                                 
                                              
                                       
                                             
                                              
                                              
                                            
                                                     
                                                                                     
                                                                                        
                                                                            
                                                     
                                      
                              
                                             
                                                            
                                                                  
                                                                          
                       
                                                                
                                                                    
func Run() {
                                                                  
                                                                     
                                                          
                                                 
s, i, neg, u := []int{1, 2, 3}, 7, -2, uint8(200)
p := &P{xs: []int{4}, m: map[string][]int{"a": {1}}}
p.in = p
try(func() { s[i] = 4 })
try(func() { s[i]++ })
try(func() { s[i] += s[0] })
try(func() { x := eff(1) + s[i]; fmt.Println(x) })
try(func() { fmt.Println(eff(3), s[neg]) })
try(func() { fmt.Println(p.in.xs[u]) })
try(func() { fmt.Println(p.m["a"][i], p.m["b"][0]) })
try(func() { fmt.Println(p.m["b"][0]) })
try(func() { p.a[i-6][i] = 1 })
try(func() { p.a[i-5][0] = 1 })
try(func() { if i < len(s) && s[i] > 0 { fmt.Println("no") }; fmt.Println("fine") })
try(func() { if i > len(s) && s[i] > 0 { fmt.Println("no") } })
try(func() { if s[0] == 1 || s[i] > 0 { fmt.Println("short") } })
try(func() { for k := 0; s[k] > 0; k++ { fmt.Print(k, " ") } })
try(func() { k := 0; for ; k < 9 && s[k] > 0; k++ { }; fmt.Println(k) })
try(func() { switch s[i] { case 1: } })
try(func() { switch { case s[i] > 1: } })
try(func() { switch x := s[i]; x { case 1: } })
try(func() { if x := s[i]; x > 1 { } })
try(func() { for _, x := range s[i:] { fmt.Println(x) } })
try(func() { fmt.Println(s[eff(4)]) })
try(func() { fmt.Println(s[eff(1):i]) })
try(func() { fmt.Println(s[eff(4):]) })
try(func() { fmt.Println("héllo"[2:strings.Index("abc", "z")]) })
try(func() { go fmt.Println(s[i]) })
try(func() { defer fmt.Println(s[i]) })
try(func() { c := make(chan int, 1); c <- s[i] })
try(func() { f := func() int { return s[i] }; fmt.Println(f()) })
try(func() { a, b := s[0], s[i]; fmt.Println(a, b) })
try(func() { s[0], s[i] = s[i], s[0] })
try(func() { x := []int{s[0], s[i]}; fmt.Println(x) })
try(func() { x := map[int]int{s[i]: 1}; fmt.Println(x) })
try(func() { x := P{xs: s[2:i]}; fmt.Println(x) })
try(func() { q := &s[i]; fmt.Println(q) })
try(func() { q := &p.a[1][i-5]; fmt.Println(q) })
try(func() { const k = 3; fmt.Println(s[k]) })
try(func() { fmt.Println(len(s[i:])) })
try(func() { fmt.Println(string("abc"[i])) })
try(func() { b := []byte("abc"); b[3] = 'x' })
try(func() { var n []int; fmt.Println(n[0]) })
try(func() { var n []int; n[len(n)-1] = 1 })
try(func() { t := s; for len(t) >= 0 { t = t[1:] } })
try(func() { x := [...]string{"a", "b"}; for k := range 4 { fmt.Print(x[k], " ") } })
try(func() { for k := range s { s = s[:1]; fmt.Print(s[k], " ") } }); s = []int{1, 2, 3}
try(func() { for k := 0; k < len(s); k++ { fmt.Print(s[k], s[k+1], " ") } })
try(func() { x := s[i] > 3 && true; fmt.Println(x) })
try(func() { fmt.Println(s[1:2][1]) })
try(func() { copy(s[i:], s) })
try(func() { s = append(s[:i], s[i+1:]...) })
try(func() { fmt.Println(strings.ToUpper("abc"[i-5 : i])) })
try(func() { L: for k := range 9 { if s[k] > 2 { continue L } } })
try(func() { fmt.Println(uint64(1) << s[1], s[s[s[2]-1]-1], s[s[s[2]]]) })
var out strings.Builder
for k := len(s) - 1; k >= 0; k-- { fmt.Fprint(&out, s[k], " ") }
fmt.Println(out.String(), s[0], s[len(s)-1], s[1:], s[:2], s[0:1:2])
}
