package p149
import fmt "fmt"

       
         
         
    
        
                   
func Run() {
v1 := 1
p1 := &v1
v2 := *p1
v2++
*p1 = 10
fmt.Println(v1, v2)
}
