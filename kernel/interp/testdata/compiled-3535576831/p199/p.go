package p199
import fmt "fmt"

type Tree struct {
	L, R *Tree
	V    int
}
func (t *Tree) Insert(v int) *Tree {
	if t == nil {
		return &Tree{V: v}
	}
	if v < t.V {
		t.L = t.L.Insert(v)
	} else {
		t.R = t.R.Insert(v)
	}
	return t
}
func (t *Tree) Walk(f func(int)) {
	if t != nil {
		t.L.Walk(f)
		f(t.V)
		t.R.Walk(f)
	}
}
           
                                        
                
 
                                         
func Run() {
                  
           
         
 
                                    
              
                    
  
             
                     
         
                     
  
         
 
                                  
              
             
        
             
  
 
var t *Tree
for _, v := range []int{5, 2, 8, 1, 9} {
	t = t.Insert(v)
}
t.Walk(func(v int) { fmt.Print(v, " ") })
}
