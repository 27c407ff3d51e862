package p639
import fmt "fmt"

                               
                
                                            
                
                                
                                              
                          
                           
                                                
                                         
                            
                                  
                       
                        
                                              
                                                                        
                                                             
                                
                          
                                                                  
                                                
                                                                 
                                                                    
                                              
func Run() {
m := map[string]bool{"a": true}
s := []int{1, 2}
p := &struct{ ok bool; next *int }{ok: true}
var a any = true
f := func() bool { return true }
c := make(chan bool, 2); c <- true; c <- false
if m["a"] { fmt.Print(1) }
if !m["b"] { fmt.Print(2) }
if s[0] == 1 && s[len(s)-1] > 1 { fmt.Print(3) }
if p.ok && p.next == nil { fmt.Print(4) }
if a.(bool) { fmt.Print(5) }
if f() || m["zz"] { fmt.Print(6) }
if <-c { fmt.Print(7) }
if !<-c { fmt.Print(8) }
if x, ok := a.(bool); ok && x { fmt.Print(9) }
if n := len(s); n > 1 { fmt.Print(10) } else if n == 1 { fmt.Print(11) }
if v := m["a"]; !v { fmt.Print("no") } else { fmt.Print(12) }
b := s[0] > 5 || m["a"] && !p.ok
fmt.Print(b, !b, b != f())
for i, done := 0, false; !done; i++ { done = i > 2; fmt.Print(i) }
for m["a"] { m["a"] = false; fmt.Print("once") }
switch { case m["a"]: fmt.Print("a"); case p.ok: fmt.Print("p") }
switch f() { case true: fmt.Print("t"); case false: fmt.Print("f") }
switch x := s[1]; { case x > 1: fmt.Print(x) }
}
