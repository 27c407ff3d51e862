package p8
import fmt "fmt"

                 
      
        
                                                                    
func Run() {
a := [3]int{1, 2}
b := a
b[0] = 9
fmt.Println(a, b, a == [3]int{1, 2, 0}, len(a), [...]string{2: "x"})
}
