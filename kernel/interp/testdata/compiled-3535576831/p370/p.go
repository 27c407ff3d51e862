package p370
import fmt "fmt"

func va(p string, xs ...int) string { return fmt.Sprint(p, len(xs), xs == nil, xs) }
                 
                                                                 
func mut(xs ...int) { xs[0] = 100 }
          
               
func vany(xs ...any) int { return len(xs) }
                                                                       
func vf(fs ...func(int) int) int { r := 1; for _, f := range fs { r = f(r) }; return r }
                                                                                    
func Run() {
                                                                                    
xs := []int{1, 2}
fmt.Println(va("a"), va("b", 1), va("c", xs...), va("d", nil...))
                                   
mut(xs...)
fmt.Println(xs)
                                           
fmt.Println(vany(), vany(nil), vany(1, "a", nil), vany([]any{1, 2}...))
                                                                                        
fmt.Println(vf(func(i int) int { return i + 1 }, func(i int) int { return i * 10 }))
}
