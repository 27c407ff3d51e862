package p205
import fmt "fmt"

type T struct{ n int }
func (t T) Add(x int) int { return t.n + x }
func (t *T) Inc() { t.n++ }
         
          
        
          
             
     
                               
func Run() {
                      
                                            
                           
t := T{1}
f := t.Add
t.n = 10
g := T.Add
h := (*T).Inc
h(&t)
fmt.Println(f(1), g(t, 1), t.n)
}
