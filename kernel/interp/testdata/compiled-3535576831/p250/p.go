package p250
import fmt "fmt"

      
                                   
       
 
             
        
 
                 
         
 
              
func Run() {
n := 0
for i := range []string{"a", "b"} {
	n += i
}
for range 3 {
	n += 10
}
for range "abc" {
	n += 100
}
fmt.Println(n)
}
