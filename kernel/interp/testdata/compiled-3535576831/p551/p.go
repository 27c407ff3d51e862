package p551
import fmt "fmt"

func f(xs []string) { for i, x := range xs { defer fmt.Print(i, x, " ") } }
                     
func Run() {
                                                                           
f([]string{"a", "b"})
}
