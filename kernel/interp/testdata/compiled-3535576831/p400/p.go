package p400
import fmt "fmt"

type Stack[T any] struct { items []T }
func (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }
func (s *Stack[T]) Pop() (v T, ok bool) {
	if len(s.items) == 0 { return v, false }
	v = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v, true
}
func (s Stack[_]) Len() int { return len(s.items) }
                
                    
                
                           
                                         
           
               
                       
func Run() {
                                      
                                                             
                                         
                                         
                            
                                   
               
 
                                                   
var s Stack[int]
s.Push(1); s.Push(2)
v, ok := s.Pop()
fmt.Println(v, ok, s.Len())
t := &Stack[string]{items: []string{"a"}}
t.Push("b")
w, _ := t.Pop()
fmt.Println(w, t.Len())
}
