package p116
import fmt "fmt"

func two() (int, string) { return 1, "x" }
func take(i int, s string) string { return fmt.Sprint(i, s) }
                        
func Run() {
                                          
                                                             
fmt.Println(take(two()))
}
