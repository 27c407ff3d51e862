package p21
import fmt "fmt"

type stack []int
func (s *stack) Push(v int) { *s = append(*s, v) }
func (s *stack) Pop() int {
	old := *s
	v := old[len(old)-1]
	*s = old[:len(old)-1]
	return v
}
            
          
          
                         
func Run() {
                
                                                  
                           
          
                     
                      
         
 
var st stack
st.Push(1)
st.Push(2)
fmt.Println(st.Pop(), st)
}
