package p826
import fmt "fmt"

                                                                                                                                               
                                                                     
                                                                                                                   
type E struct{ msg string }
func (e E) Error() string { return "E:" + e.msg }
                                                                                                                                                     
func Run() {
fmt.Printf("%5v|%-8.3f|%+d|%x|%X|%o|%b|%q|%U|%e|%t|%08b|%c|%p\n", 3, 3.14159, 5, "hi", 255, 8, 5, 'x', 0x1F600, 12345.678, true, 37, 'é', nil)
fmt.Printf("%6.2f%% %*d %[2]d %[1]v %!|%z %d\n", 3.14159, 5, 42, "x")
fmt.Printf("%#v %#v %#v %#v %T %T\n", []int{1}, map[string]bool{"a": true}, "q", 1.0, []any{1}, struct{ A int }{1})
                           
                                                 
fmt.Println(E{"a"}, error(E{"b"}), []error{E{"c"}, nil}, [2]bool{true}, [3]byte{1}, []byte("x"), []string{"a b", ""}, map[int]string{2: "b", 1: "a"})
}
