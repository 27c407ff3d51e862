package p134
import fmt "fmt"

                       
                        
                   
                                                              
  
 
                       
                    
 
func Run() {
var ns2 []func() string
for i := 0; i < 2; i++ {
	for j := range 2 {
		ns2 = append(ns2, func() string { return fmt.Sprint(i, j) })
	}
}
for _, f := range ns2 {
	fmt.Print(f(), ";")
}
}
