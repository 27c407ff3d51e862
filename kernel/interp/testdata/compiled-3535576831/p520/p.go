package p520
import fmt "fmt"

                                       
                       
                        
                    
             
                 
func Run() {
len := func(x string) int { return 42 }
fmt.Println(len("abc"))
strings := []string{"a"}
fmt.Println(strings)
true := false
fmt.Println(true)
}
