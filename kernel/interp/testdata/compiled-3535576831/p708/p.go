package p708
import fmt "fmt"

                                                                                                                                                              
                                                                                 
                                                                         
func Run() {
fmt.Printf("%6.2f|%-8s|%08.3f|%+d|%x|%X|%o|%b|%c|%U|%e|%g|%t|%%|%v\n", 3.14159, "ab", 2.5, 5, "hi", 255, 8, 5, 'é', 'é', 12345.678, 1e21, true, []byte("x"))
fmt.Printf("%[2]d %[1]d %d|%*d|%.*f|%!|%d %s\n", 1, 2, 5, 42, 2, 3.14159, "x", 5)
fmt.Printf("%d\n", 1, 2); fmt.Printf("%d %d\n", 1); fmt.Printf("%z\n", 3)
}
