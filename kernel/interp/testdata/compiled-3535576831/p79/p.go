package p79
import fmt "fmt"

type tree struct {
	l, r *tree
	v    int
}
func (t *tree) insert(v int) *tree {
	if t == nil {
		return &tree{v: v}
	}
	if v < t.v {
		t.l = t.l.insert(v)
	} else {
		t.r = t.r.insert(v)
	}
	return t
}
func (t *tree) walk(f func(int)) {
	if t == nil {
		return
	}
	t.l.walk(f)
	f(t.v)
	t.r.walk(f)
}
              
                                     
                      
 
                                            
func Run() {
                  
           
         
 
                                    
              
                    
  
             
                     
         
                     
  
         
 
                                  
              
        
  
            
       
            
 
var root *tree
for _, v := range []int{5, 2, 8, 1} {
	root = root.insert(v)
}
root.walk(func(v int) { fmt.Print(v, " ") })
}
