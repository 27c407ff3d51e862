package p77
import fmt "fmt"

      
        
        
          
          
                                   
func Run() {
x := 5
px := &x
*px += 2
ppx := &px
**ppx *= 2
fmt.Println(x, *px == x, px != nil)
}
