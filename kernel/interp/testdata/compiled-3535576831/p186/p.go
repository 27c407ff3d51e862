package p186
import math "math"
import fmt "fmt"

                 
       
                           
   
            
   
                    
func Run() {
var a uint8 = 250
a += 10
var b int16 = math.MaxInt16
b++
var c uint32
c--
fmt.Println(a, b, c)
}
