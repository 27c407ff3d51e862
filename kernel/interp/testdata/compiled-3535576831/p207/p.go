package p207
import fmt "fmt"

type Stack []int
func (s *Stack) Push(v int) { *s = append(*s, v) }
func (s *Stack) Pop() int {
	v := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return v
}
           
         
         
                                     
func Run() {
                
                                                  
                           
                     
                      
         
 
var s Stack
s.Push(1)
s.Push(2)
fmt.Println(s.Pop(), s.Pop(), len(s))
}
