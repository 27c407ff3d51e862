package p60
import fmt "fmt"

func lits() {
	x := 1
	defer func(n int) { fmt.Println("lit", n) }(x)
	x = 5
	_ = x
}
      
func Run() {
             
       
                                               
      
      
 
lits()
}
