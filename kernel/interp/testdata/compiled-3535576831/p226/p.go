package p226
import fmt "fmt"

         
                                                                                       
func Run() {
f := 1e10
fmt.Println(int64(f), uint8(int(300)&0xff), float32(0.1) == 0.1, float64(float32(0.1)))
}
