package p192
import fmt "fmt"

                   
              
        
                 
        
                     
func Run() {
s := []int{1, 2, 3}
a := [3]int(s)
a[0] = 9
p := (*[2]int)(s)
p[1] = 7
fmt.Println(a, s, *p)
}
