package p265
import fmt "fmt"

                
        
                                                          
func Run() {
a, b := "x", "y"
f := 2.5
fmt.Println(min(a, b), max(a, b), min(1, f, 2), max(3, 4))
}
