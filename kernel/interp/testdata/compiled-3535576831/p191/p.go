package p191
import fmt "fmt"

                          
             
                              
                 
                 
         
                 
func Run() {
a := [5]int{1, 2, 3, 4, 5}
s := a[1:3:4]
fmt.Println(len(s), cap(s), s)
s = append(s, 10)
s = append(s, 11)
s[0] = 99
fmt.Println(a, s)
}
