package p300
import fmt "fmt"

type P struct{ v []int }
                                  
           
          
                    
                          
func Run() {
                        
m := map[string]P{"a": {[]int{1}}}
p := m["a"]
p.v[0] = 9
p.v = append(p.v, 2)
fmt.Println(m["a"].v, p.v)
}
