package p146
import fmt "fmt"

type pt struct{ x, y int }
            
                  
              
         
                     
 
              
                  
              
                        
 
                                                 
func Run() {
                          
var all []pt
for i := range 3 {
	p := pt{x: i}
	p.y += i
	all = append(all, p)
}
var ptrs []*pt
for i := range 3 {
	p := pt{x: i}
	ptrs = append(ptrs, &p)
}
fmt.Println(all, ptrs[0].x, ptrs[1].x, ptrs[2].x)
}
