package p117
import fmt "fmt"

                            
                          
 
func Run() {
for i, r := range "a\xffb" {
	fmt.Print(i, ":", r, " ")
}
}
