package p362
import fmt "fmt"

const Huge = 1 << 100
const Sm = Huge >> 98
                                            
const f = 1.0 / 3
                                                          
                  
                                  
func Run() {
                     
                     
fmt.Println(Sm, Huge/(1<<90), float64(Huge))
                 
fmt.Println(f*3 == 1, float32(f), 5/2*2.0, 5.0/2*2, 1/2.0)
var i8 int8 = -128
fmt.Println(-i8, i8/-1, ^i8, i8-1)
}
