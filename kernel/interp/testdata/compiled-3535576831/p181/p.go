package p181
import fmt "fmt"

                              
                                              
func Run() {
x, y, z, w := 1, 1.5, 'r', "s"
fmt.Printf("%T %T %T %T %T\n", x, y, z, w, 2i)
}
