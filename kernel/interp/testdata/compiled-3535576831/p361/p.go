package p361
import fmt "fmt"

const (
	A0 = iota * 10
	B0
	C0 = "s"
	D0
	E0 = iota
	F0, G0 = iota, iota + 100
	H0, I0
)
                                               
type Wd int
const (
	Mon Wd = iota + 1
	Tue
	Wed
)
                              
func Run() {
       
               
   
         
   
          
                          
       
 
fmt.Println(A0, B0, C0, D0, E0, F0, G0, H0, I0)
           
       
                  
    
    
 
fmt.Println(Mon, Wed, Tue+Wed)
}
