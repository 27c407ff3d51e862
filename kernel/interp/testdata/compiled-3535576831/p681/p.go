package p681
import fmt "fmt"
import cmplx "math/cmplx"

                                                                   
                                                                                            
                                                      
                                                                            
func Run() {
c := 3 + 4i; var d complex64 = complex(1, -2); e := complex(2, 0.5)
fmt.Println(real(c), imag(c), cmplx.Abs(c), c*c, c/(1+1i), -c, c == 3+4i, d, real(d)*2, e*c)
fmt.Printf("%v %.1f %T %T %T\n", c, d, d, real(d), 2i)
c += 1; c *= 2i; fmt.Println(c, cmplx.Conj(c), complex64(c) == complex64(c))
}
