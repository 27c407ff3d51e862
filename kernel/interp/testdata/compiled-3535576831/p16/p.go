package p16
import fmt "fmt"

type person struct {
	Name string
	Age  int
}
                      
      
              
        
        
                                              
func Run() {
                    
            
         
 
p := person{"Ann", 30}
q := p
q.Name = "Bob"
pp := &p
pp.Age++
fmt.Println(p, q, *pp, p == person{"Ann", 31})
}
