package p522
import fmt "fmt"

                                     
                                                                                                                                                     
                                                         
 
func Run() {
for _, n := range []int{0, 1, 2, 5} {
	switch { case n == 0: fmt.Print("zero "); fallthrough; case n == 1: fmt.Print("small "); case n > 3: fmt.Print("big "); default: fmt.Print("mid ") }
	switch x := n * 2; x { case 2, 4: fmt.Print("even24 ") }
}
}
