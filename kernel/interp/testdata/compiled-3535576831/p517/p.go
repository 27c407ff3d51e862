package p517
import fmt "fmt"

type M [2][2]int
func (m M) Mul(o M) (r M) { for i := range m { for j := range o { for k := range o { r[i][j] += m[i][k] * o[k][j] } } }; return }
                      
      
                            
                                   
func Run() {
                
                                                                                                                                 
m := M{{1, 1}, {1, 0}}
r := m
for range 8 { r = r.Mul(m) }
fmt.Println(r, r == m, len(r), M{})
}
