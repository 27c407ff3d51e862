package p537
import fmt "fmt"
import cmplx "math/cmplx"
import big "math/big"

                                                           
                                                                                               
func Run() {
c := complex(3, 4); fmt.Println(c*c, real(c), cmplx.Abs(c))
f := big.NewInt(1); for i := int64(1); i <= 30; i++ { f.Mul(f, big.NewInt(i)) }; fmt.Println(f)
}
