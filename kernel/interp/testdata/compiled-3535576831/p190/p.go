package p190
import fmt "fmt"

                    
      
        
                                                                              
func Run() {
a := [3]int{1, 2, 3}
b := a
b[0] = 9
fmt.Println(a == [3]int{1, 2, 3}, a != b, len(a), [...]string{2: "c", 0: "a"})
}
