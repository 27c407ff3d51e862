package p673
import fmt "fmt"

                                                      
                                                                              
                                     
func Run() {
m := map[int]bool{}; for i := range 50 { m[i] = true }
n := 0; for k := range m { delete(m, k); if k%2 == 0 { delete(m, k+1) }; n++ }
fmt.Println(len(m), n >= 25, n <= 50)
}
