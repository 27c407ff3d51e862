package p760
import rand "math/rand/v2"
import big "math/big"
import fmt "fmt"

import "crypto/sha256"
                                                                                                                                                                                                                                                                                                                              
func Run() {
                      
a, _ := new(big.Int).SetString("123456789012345678901234567890", 10); fmt.Println(new(big.Int).Mul(a, a), a.Cmp(big.NewInt(5)), new(big.Rat).SetFrac64(6, 4)); r := rand.New(rand.NewPCG(1, 2)); fmt.Println(r.IntN(100) == rand.New(rand.NewPCG(1, 2)).IntN(100)); h := sha256.Sum256([]byte("x")); fmt.Printf("%x\n", h[:4])
}
