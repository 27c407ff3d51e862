package p104
import big "math/big"
import fmt "fmt"

                                                           
               
func Run() {
bn := new(big.Int).Exp(big.NewInt(2), big.NewInt(100), nil)
fmt.Println(bn)
}
