package p179
import fmt "fmt"

const c float32 = 1.0 / 3
                                                          
func Run() {
                         
fmt.Println(c, float64(c), int('x'), string(rune(0x4e16)))
}
