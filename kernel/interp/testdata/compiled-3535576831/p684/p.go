package p684
import fmt "fmt"

                         
                                                                                                                        
func Run() {
i, f, n := 300, -3.99, -1
fmt.Println(uint8(i), int8(i), int(f), uint16(n), uint32(n), int32(int64(i)<<33+5), rune(0x10FFFF+1-1), string(rune(n)))
}
