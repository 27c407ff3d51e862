package p363
import fmt "fmt"

       
              
         
                                                                                                                                     
func n9() int { return 1 }
                                                                                             
func Run() {
x := -1
big := 1 << 40
f := -3.7
fmt.Println(uint8(x), uint16(x), uint32(x), uint64(x), int8(big+300), int32(big-1), int(f), int64(3.99*float64(n9())), uint8(int(f)))
                          
fmt.Println(float32(16777217), float64(float32(0.1)), string(rune(0x4e16)), string(rune(-1)))
}
