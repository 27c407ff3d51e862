package p547
import time "time"
import fmt "fmt"

const big = 1 << 100
const third = 1.0 / 3
                       
                                         
                                                                               
func Run() {
                    
                     
var f32 float32 = third
var d time.Duration = 3 * time.Second / 2
fmt.Println(big>>98, f32, float64(f32) == third, d, 'a'+1, "s"+"t", 7/2, 7/2.0)
}
