package p155
import fmt "fmt"

type pq struct{ p, q int }
             
                   
                 
                       
                 
func Run() {
                          
v := pq{1, 2}
v.p, v.q = v.q, v.p
w := []pq{{3, 4}}
w[0].p, v.q = 8, w[0].p
fmt.Println(v, w)
}
