package p381
import fmt "fmt"
import cmplx "math/cmplx"

                     
                          
                                                                                                                 
                                           
const k = 2i * 2i
                       
       
      
                      
func Run() {
c := complex(1.5, -2)
var c64 complex64 = 3 + 4i
fmt.Println(c, real(c), imag(c), c*c, c == complex(1.5, -2), c64, cmplx.Abs(complex128(c64)), -c, c/2, c+1, c-1i)
fmt.Printf("%v %.1f %T %T\n", c, c, c, c64)
                 
fmt.Println(k, real(k))
c += 1i
c *= 2
fmt.Println(c, c != 0)
}
