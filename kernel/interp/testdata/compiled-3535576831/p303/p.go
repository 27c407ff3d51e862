package p303
import fmt "fmt"

      
       
        
        
      
        
                        
func Run() {
x := 1
p := &x
pp := &p
**pp = 5
y := 7
*pp = &y
fmt.Println(x, *p, **pp)
}
