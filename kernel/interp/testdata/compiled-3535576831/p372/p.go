package p372
import fmt "fmt"

func va(p string, xs ...int) string { return fmt.Sprint(p, len(xs), xs == nil, xs) }
                            
func Run() {
                                                                                    
fmt.Println(va("d", nil...))
}
