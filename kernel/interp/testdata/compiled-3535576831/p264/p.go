package p264
import fmt "fmt"
import cmplx "math/cmplx"

                  
                                
                                                                    
func Run() {
z := complex(3, 4)
var c64 complex64 = complex64(z)
fmt.Println(real(z), imag(z), cmplx.Abs(z), c64, z == complex(3, 4))
}
