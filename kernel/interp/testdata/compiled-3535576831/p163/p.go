package p163
import fmt "fmt"

func yes() bool { return true }
                                       
               
 
                   
               
                                        
                  
 
                                 
             
 
func Run() {
                               
if yes() && !(len("ab") > 2) || yes() {
	fmt.Print("a")
}
if b := yes(); !b {
	fmt.Print("b")
} else if c := len("abc"); c == 3 && b {
	fmt.Print("c", c)
}
for i := 0; yes() && i < 2; i++ {
	fmt.Print(i)
}
}
