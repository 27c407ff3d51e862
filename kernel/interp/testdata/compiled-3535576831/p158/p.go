package p158
import fmt "fmt"

                          
                                                  
                            
 
               
func Run() {
rs := []int{1, 2, 3, 4, 5}
for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
	rs[i], rs[j] = rs[j], rs[i]
}
fmt.Println(rs)
}
