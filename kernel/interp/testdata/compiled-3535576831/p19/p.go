package p19
import fmt "fmt"

                                
                  
           
        
                     
                        
                            
 
                   
func Run() {
anon := struct{ X, Y int }{1, 2}
list := []struct {
	in  string
	out int
}{{"a", 1}, {"b", 2}}
for _, l := range list {
	fmt.Print(l.in, l.out, " ")
}
fmt.Println(anon.X)
}
