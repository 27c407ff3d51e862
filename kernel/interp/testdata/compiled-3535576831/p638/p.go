package p638
import strconv "strconv"
import fmt "fmt"

type P struct{ x int }
func r1(m map[string]int) int { return m["a"] }
func r2(a any) int { return a.(int) }
func r3(s []int) int { return s[0] }
func r4(p *P) int { return p.x }
func r5(p *int) int { return *p }
func r6(x int) *int { return &x }
func r7(x int) P { return P{x} }
func r8(x int) func() int { return func() int { return x } }
func r9(x int) (int, error) { return strconv.Atoi(fmt.Sprint(x)) }
func r10(a, b int) bool { return a < b && !(a == 3) }
func r11(s string) []byte { return []byte(s)[1:] }
func r12(a any) (s string, ok bool) { s, ok = a.(string); return }
func r13(m map[string]int) (int, bool) { v, ok := m["q"]; return v, ok }
func r14(x int) int { if x > 1 { return x * r14(x-1) }; return 1 }
func r15(x float64) (y float64) { defer func() { y *= 2 }(); return x + 1 }
func r16(a any) any { return a }
func r17(xs ...int) []int { return append(xs, len(xs)) }
func r18() (a, b int, c string) { a = 1; c = "c"; return a, a + 1, c }
      
                                                                                                       
                  
                                                                                                 
                                                                                     
func Run() {
                      
                                               
                                     
                                    
                                
                                 
                                 
                                
                                                            
                                                                  
                                                     
                                                  
                                                                  
                                                                        
                                                                  
                                                                           
                                
                                                        
                                                                      
n := 4
fmt.Println(r1(map[string]int{"a": 1}), r2(2), r3([]int{3}), r4(&P{4}), r5(&n), *r6(6), r7(7), r8(8)())
fmt.Println(r9(9))
fmt.Println(r10(1, 2), string(r11("xyz")), r14(5), r15(1), r16(nil), r16(P{1}), r17(1, 2), r17())
fmt.Println(r12("s")); fmt.Println(r12(1)); fmt.Println(r13(nil)); fmt.Println(r18())
}
