package p374
import fmt "fmt"

func vany(xs ...any) int { return len(xs) }
                                                            
func Run() {
                                           
fmt.Println(vany(), vany(1, "a", nil), vany([]any{1, 2}...))
}
