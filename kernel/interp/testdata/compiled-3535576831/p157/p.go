package p157
import fmt "fmt"

              
              
                   
 
               
func Run() {
fa, fb := 0, 1
for range 10 {
	fa, fb = fb, fa+fb
}
fmt.Println(fa)
}
