package p369
import fmt "fmt"

                             
             
                   
                        
                                               
       
          
         
                            
func Run() {
a := [6]int{0, 1, 2, 3, 4, 5}
s := a[1:3:4]
t := append(s, 100)
u := append(s, 200, 300)
fmt.Println(a, s, t, u, len(s), cap(s), cap(t))
p := &a
w := p[4:]
w[0] = -1
fmt.Println(a[:2], a[4:], w)
}
