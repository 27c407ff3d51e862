package p549
import fmt "fmt"

func count() (n int) { for i := range 3 { func() { defer func() { n += i }() }() }; return }
func order() { for i := 0; i < 3; i++ { defer func() { fmt.Print(i, " ") }() }; defer fmt.Println() }
                             
func Run() {
                                                                                            
                                                                                                     
fmt.Println(count()); order()
}
