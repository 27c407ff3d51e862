package p301
import fmt "fmt"

type P struct{ n int }
            
                   
            
 
                      
          
 
               
func Run() {
                      
ps := [3]P{}
for i := range ps {
	ps[i].n = i
}
for _, p := range ps {
	p.n = 100
}
fmt.Println(ps)
}
