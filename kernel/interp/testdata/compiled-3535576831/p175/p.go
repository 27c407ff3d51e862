package p175
import fmt "fmt"

                                                                                                                                      
func Run() {
fmt.Println(0b1010, 0o17, 0xBadFace, 1_000_000, .5, 1e3, 0x1.8p1, 1i, 'a', '\n', '\x41', '\u00e9', '\'', "\"q\"", `r\n`, "\U0001F600")
}
