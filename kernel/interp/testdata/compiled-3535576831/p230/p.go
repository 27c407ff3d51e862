package p230
import fmt "fmt"

type P struct{ X int }
          
                 
           
     
                              
func Run() {
                      
p := &P{3}
q := &[]int{1, 2}
(*q)[0] = 9
p.X++
fmt.Println(*p, *q, (&P{4}).X)
}
