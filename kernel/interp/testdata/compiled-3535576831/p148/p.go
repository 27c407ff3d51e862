package p148
import fmt "fmt"

type box struct{ v [2]int }
                       
        
           
         
         
           
                       
func Run() {
                           
b1 := box{[2]int{1, 2}}
b2 := b1
b2.v[0] = 9
b3 := &b1
b4 := *b3
b4.v[1] = 8
fmt.Println(b1, b2, b4)
}
