package p2
import fmt "fmt"

                                                                                             
func Run() {
fmt.Println(7/2, 7/2.0, 1<<3|1, 'a'+1, 0x1p-2, 0b101, 0o17, 1_000, 'x', "\u00e9\t|", `raw\n`)
}
