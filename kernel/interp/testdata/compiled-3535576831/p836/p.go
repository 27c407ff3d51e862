package p836
import big "math/big"
import fmt "fmt"

type N struct{ *big.Int }
                                                         
func Run() {
                         
fmt.Printf("%v %d\n", N{big.NewInt(5)}, N{big.NewInt(6)})
}
