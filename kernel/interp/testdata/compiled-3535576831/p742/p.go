package p742
import fmt "fmt"

                                                                                                                                    
func Run() {
fmt.Println(0b1010, 0o17, 0x_FF, 1_000_000, 0x1p-2, 1e3, .5, 'a', '\n', '\x41', '\u00e9', "\u65e5\t\"", `raw\n"x"`, 0i, 1.5e2i, 017)
}
