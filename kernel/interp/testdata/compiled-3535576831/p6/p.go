package p6
import fmt "fmt"
import cmplx "math/cmplx"

                  
                                                              
func Run() {
c := complex(1, 2)
fmt.Println(c*c, real(c), imag(c), c == 1+2i, cmplx.Abs(3+4i))
}
