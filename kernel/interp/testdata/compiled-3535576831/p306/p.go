package p306
import fmt "fmt"

                
         
      
                     
                      
                         
 
func Run() {
xs := []struct {
	n string
	v int
}{{"a", 1}, {"b", 2}}
for _, x := range xs {
	fmt.Print(x.n, x.v, " ")
}
}
