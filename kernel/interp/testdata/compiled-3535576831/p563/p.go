package p563
import fmt "fmt"

func g() {
	var w func(); var ok bool; var n int; var a any = "old"; s := []int{7}; p := struct{ x int }{8}
	m := map[string]int{"a": 1}
	for _, k := range []string{"a", "b"} { w, ok = map[string]func(){"a": func() {}}[k]; fmt.Print(w == nil, ok, " ") }
	n, ok = m["a"]; n, ok = m["b"]; fmt.Print(n, ok, " ")
	a, ok = m["a"]; fmt.Print(a, " "); a, ok = m["b"]; fmt.Print(a, " ")
	s[0], ok = m["b"]; p.x, _ = m["b"]; _, ok = m["a"]; fmt.Println(s, p, ok)
	var q, yes = m["a"]; fmt.Println(q, yes)
	if n, ok = m["a"]; ok { fmt.Print(n) }
	if n, ok = m["zz"]; !ok { fmt.Print(n) }
	for v, ok := m["a"]; ok; v, ok = m["zz"] { fmt.Print("in", v) }
	switch v, ok := m["zz"]; { case ok: fmt.Print("no"); default: fmt.Print("default", v) }
}
   
      
             
                           
                      
                    
                  
                  
                            
func Run() {
          
                                                                                                
                            
                                                                                                                    
                                                      
                                                                     
                                                                          
                                         
                                       
                                         
                                                                
                                                                                        
 
g()
x := 5
var fine bool
m := map[string]int{"a": 1}
x, fine = m["missing"]
fmt.Println(x, fine)
y, fine2 := m["a"]
y, fine3 := m["b"]
fmt.Println(y, fine2, fine3)
}
