package p123
import fmt "fmt"

type obj struct{ v int }
                        
                        
          
 
                                 
func Run() {
                        
objs := []*obj{{1}, {2}}
for _, o := range objs {
	o.v *= 10
}
fmt.Println(objs[0].v, objs[1].v)
}
