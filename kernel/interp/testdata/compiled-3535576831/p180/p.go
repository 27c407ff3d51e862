package p180
import fmt "fmt"

const z = 1 + 2i
                                  
func Run() {
                
fmt.Println(real(z), imag(z), z*z)
}
