package p45
import fmt "fmt"

                                   
                   
              
 
                    
func Run() {
md := map[int]int{1: 1, 2: 2, 3: 3}
for k := range md {
	delete(md, k)
}
fmt.Println(len(md))
}
