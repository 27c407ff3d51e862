package p169
import fmt "fmt"

                    
           
                   
                                               
func Run() {
var m map[string]int
var s []int
var i, j any = m, s
fmt.Println(i == nil, j == nil, len(m), len(s))
}
