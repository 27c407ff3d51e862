package p3
import fmt "fmt"

                 
    
                
    
                
                                                                   
func Run() {
var a8 int8 = 127
a8++
var u8 uint8 = 0
u8--
var sh uint = 70
fmt.Println(a8, u8, 1<<sh>>sh, -7/2, -7%3, 7&^5, ^5, uint32(1)<<31)
}
