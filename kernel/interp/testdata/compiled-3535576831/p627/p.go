package p627
import big "math/big"
import fmt "fmt"

                                                                                               
                                                                                                                                                
func Run() {
f := func(x *big.Int) *big.Int { y := new(big.Int).Mul(x, x); return y.Add(y, big.NewInt(41)) }
fmt.Println(f(big.NewInt(1e9)), big.NewRat(1, 3).Add(big.NewRat(1, 3), big.NewRat(1, 6)), new(big.Int).Exp(big.NewInt(2), big.NewInt(100), nil))
}
