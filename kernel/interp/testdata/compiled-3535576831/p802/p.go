package p802
import fmt "fmt"

func f(n int) (r int) {
	defer func() { r *= 2; fmt.Print("A", r, " ") }()
	defer func(k int) { r += k; fmt.Print("B", k, r, " ") }(n)
	for i := range 3 { defer fmt.Print("L", i, n, " ") }
	n = 100
	if n > 50 { defer func() { fmt.Print("C", n, " "); n = 7 }() }
	n++
	return n
}
                 
func g() (s []int) { defer func() { s = append(s, 9) }(); x := []int{1}; defer func(x []int) { x[0] = 50 }(x); s = x; return s }
                
func h() (err error) { defer func() { if e := recover(); e != nil { err = fmt.Errorf("w: %v", e) } }(); var p *struct{ x int }; p.x = 1; return nil }
                
func Run() {
                       
                                                  
                                                           
                                                     
        
                                                               
    
         
 
fmt.Println(f(3))
                                                                                                                                
fmt.Println(g())
                                                                                                                                                     
fmt.Println(h())
}
