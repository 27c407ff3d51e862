package p383
import fmt "fmt"

type Node struct { Name string; Kids []Node; M map[string]*Node; Parent *Node }
func (n Node) Count() int { c := 1; for _, k := range n.Kids { c += k.Count() }; return c }
                                                                                                              
                
                     
                                                                       
type Fn func(int) Fn
         
          
                                             
           
                  
func Run() {
                                                                               
                                                                                           
n := Node{Name: "a", Kids: []Node{{Name: "b", Kids: []Node{{Name: "c"}}}, {Name: "d"}}, M: map[string]*Node{}}
n.M["self"] = &n
n.Kids[0].Parent = &n
fmt.Println(n.Count(), n.M["self"].Name, n.Kids[0].Parent.Kids[1].Name)
                    
var ff Fn
total := 0
ff = func(i int) Fn { total += i; return ff }
ff(1)(2)(3)
fmt.Println(total)
}
