package p659
import fmt "fmt"

type Base struct{ id int }
func (b Base) ID() int { return b.id }
func (b *Base) Set(i int) { b.id = i }
func f() {
	type node struct { v int; next *node }
	var head *node
	for i := range 3 { head = &node{i, head} }
	for n := head; n != nil; n = n.next { fmt.Print(n.v, " ") }
	type D struct { Base; name string }
	d := D{Base{1}, "d"}
	d.Set(7); fmt.Println(d.ID(), d.name, d)
	var i interface{ ID() int } = d
	fmt.Println(i.ID())
	type color int
	const ( red color = iota; green; blue )
	fmt.Printf("%v %d %T\n", blue, green, red)
	type set map[string]struct{}
	s := set{"a": {}}
	_, ok := s["a"]; fmt.Println(ok, len(s))
	type fn func(int) int
	var sq fn = func(x int) int { return x * x }
	fmt.Println(sq(4))
	type alias = []int
	var al alias = []int{1}
	fmt.Println(al)
	type iface interface{ ID() int }
	var v iface = D{Base{3}, "q"}
	fmt.Println(v.ID())
}
   

func Run() {
                          
                                      
                                      
          
                                       
               
                                           
                                                            
                                    
                     
                                         
                                
                    
               
                                        
                                           
                             
                  
                                         
                      
                                             
                   
                   
                        
                
                                 
                              
                    
 
f()

}
