package p239
import fmt "fmt"

                
                     
type S struct{ N int }
         
      
        
        
                      
func Run() {
a := []int{1, 2}
m := map[string]int{}
                      
s := &S{}
a[1]++
m["x"]--
s.N += 5
fmt.Println(a, m, s.N)
}
