package p364
import math "math"
import fmt "fmt"

                
               
                                              
                    
   
                        
                           
      
                   
                
      
                        
func Run() {
var a int8 = 100
var b int8 = 50
fmt.Println(a+b, a*2, a-b-b-b-b-b, a<<1, -a-b)
var c uint16 = 65535
c++
fmt.Println(c, c-1, c*c)
var d int32 = math.MaxInt32
d += 1
fmt.Println(d, d-1)
var e uint32 = 1
e -= 2
fmt.Println(e, e>>1, ^e)
}
