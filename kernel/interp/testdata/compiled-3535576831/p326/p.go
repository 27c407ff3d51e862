package p326
import fmt "fmt"
import math "math"

                    
                                                            
               
 
                              
type flag bool
                       
                                                   
func Run() {
i, x := 28, []int{1}
if !((-(i) >> uint(i&7)) < (i >> uint(len(x)&7))) || i > 0 {
	fmt.Println(1)
}
b := !(-(i) < 3) && !(i == 28)
              
var f flag = !(flag(b))
fmt.Println(b, !b, !(b) == b, f, !(math.NaN() < 1))
}
