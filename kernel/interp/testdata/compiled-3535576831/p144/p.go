package p144
import fmt "fmt"

                  
                
          
                         
       
                         
 
func Run() {
for i := range 3 {
	var local []int
	var n int
	local = append(local, i)
	n += i
	fmt.Print(local, n, " ")
}
}
