package p156
import fmt "fmt"

type link struct {
	n    int
	next *link
}
             
                  
                    
 
              
                             
                                          
 
                                     
               
 
func Run() {
                  
         
           
 
var top *link
for i := range 3 {
	top = &link{i, top}
}
var prev *link
for cur := top; cur != nil; {
	cur.next, prev, cur = prev, cur, cur.next
}
for l := prev; l != nil; l = l.next {
	fmt.Print(l.n)
}
}
