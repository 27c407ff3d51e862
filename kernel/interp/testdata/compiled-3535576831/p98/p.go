package p98
import fmt "fmt"

                                                                                             
                                                                                     
                                                 
                                                              
func Run() {
fmt.Printf("%5d|%-5d|%05d|%x|%X|%o|%b|%c|%q|%U\n", 42, 42, 42, 255, 255, 8, 5, 'A', 'A', 'A')
fmt.Printf("%8.3f|%e|%g|%t|%v|%p\n", 3.14159, 1234.5, 1e21, true, []string{"a"}, nil)
fmt.Printf("%T %T %T %T\n", 1, "s", 2.0, []int{})
fmt.Printf("%s|%10s|%-10s|%.2s\n", "go", "go", "go", "golang")
}
