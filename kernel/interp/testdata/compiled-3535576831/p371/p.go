package p371
import fmt "fmt"

func va(p string, xs ...int) string { return fmt.Sprint(p, len(xs), xs == nil, xs) }
                 
                                                
func Run() {
                                                                                    
xs := []int{1, 2}
fmt.Println(va("a"), va("b", 1), va("c", xs...))
}
