package p107
import fmt "fmt"

type handler struct {
	name string
	run  func(int) int
}
                                                                                                 
                      
                                 
 
func Run() {
                     
            
                   
 
hs := []handler{{"a", func(i int) int { return i + 1 }}, {"b", func(i int) int { return i * 2 }}}
for _, h := range hs {
	fmt.Print(h.name, h.run(5), " ")
}
}
