package p304
import fmt "fmt"

                       
       
         
           
         
                          
func Run() {
a := [4]int{1, 2, 3, 4}
p := &a
p[1] = 20
s := p[1:3]
s[1] = 30
fmt.Println(a, len(p), *p)
}
