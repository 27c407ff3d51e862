package p559
import fmt "fmt"

type P struct{ n int }
                   
                                  
                  
                                            
                  
                      
                                                                      
                                                                  
func Run() {
                      
ps := []P{{1}, {2}}
for _, p := range ps { p.n *= 10 }
fmt.Print(ps, " ")
for i := range ps { p := &ps[i]; p.n *= 10 }
fmt.Print(ps, " ")
arr := [3]int{1, 2, 3}
for i, v := range arr { arr[2] = 10; if i == 2 { fmt.Print(v, " ") } }
for i, v := range &arr { arr[2] = 20; if i == 2 { fmt.Print(v) } }
}
