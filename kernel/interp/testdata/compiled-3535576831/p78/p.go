package p78
import fmt "fmt"

type node struct {
	v    int
	next *node
}
              
                        
                      
 
                                     
                    
 
func Run() {
                  
         
           
 
var head *node
for i := 0; i < 3; i++ {
	head = &node{i, head}
}
for n := head; n != nil; n = n.next {
	fmt.Print(n.v, " ")
}
}
