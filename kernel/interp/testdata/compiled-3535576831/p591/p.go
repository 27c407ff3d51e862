package p591
import fmt "fmt"

func seq(yield func(int) bool) { for i := range 4 { if !yield(i) { return } } }
func f() { for i := range seq { defer fmt.Print("s", i, " "); if i == 2 { break } } }
   
func Run() {
                                                                               
                                                                                     
f()
}
